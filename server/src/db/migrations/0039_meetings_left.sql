ALTER TABLE "meeting_mentees" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meeting_mentees" ADD COLUMN "left_by" text;--> statement-breakpoint
ALTER TABLE "meeting_mentees" ADD COLUMN "left_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meeting_mentees" ADD COLUMN "left_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meeting_mentees" ADD COLUMN "left_sequence" integer;--> statement-breakpoint
UPDATE "meeting_mentees" p SET "left_at" = m."changed_at", "left_by" = 'mentee', "left_from" = m."starts_at", "left_until" = m."ends_at", "left_sequence" = m."sequence" FROM "meetings" m WHERE m."id" = p."meeting_id" AND NOT p."comes";

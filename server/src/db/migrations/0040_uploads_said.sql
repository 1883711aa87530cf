ALTER TABLE "uploads" ADD COLUMN "mime" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "mentees_see" boolean;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "approve" boolean;--> statement-breakpoint
ALTER TABLE "library_opened" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "library_opened" o SET "hash" = i."hash" FROM "library_items" i LEFT JOIN "files" f ON f."id" = i."file_id" WHERE i."id" = o."item_id" AND (f."id" IS NULL OR f."created_at" <= o."last_at");

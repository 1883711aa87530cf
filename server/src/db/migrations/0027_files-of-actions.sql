ALTER TABLE "answer_files" ALTER COLUMN "answer_set_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_files" ALTER COLUMN "group_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_files" ALTER COLUMN "slot" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "answer_files" ADD COLUMN "action_id" integer;--> statement-breakpoint
ALTER TABLE "answer_files" ADD COLUMN "mentee_id" integer;--> statement-breakpoint
ALTER TABLE "answer_files" ADD COLUMN "asked" text;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_files_work" ON "answer_files" USING btree ("mentee_id","action_id") WHERE mentee_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_place" CHECK (CASE WHEN answer_set_id IS NULL
        THEN action_id IS NOT NULL AND mentee_id IS NOT NULL AND asked IS NOT NULL
        ELSE group_id IS NOT NULL AND action_id IS NULL END);
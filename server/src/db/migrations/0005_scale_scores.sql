ALTER TABLE "answer_sets" ADD COLUMN "scores" jsonb;--> statement-breakpoint
CREATE INDEX "answer_sets_unscored" ON "answer_sets" USING btree ("id") WHERE status = 'Finished' AND scores IS NULL;
DROP INDEX "applications_submitted";--> statement-breakpoint
DROP INDEX "applications_status";--> statement-breakpoint
DROP INDEX "mails_status";--> statement-breakpoint
DROP INDEX "answer_sets_version";--> statement-breakpoint
CREATE INDEX "memberships_fields" ON "memberships" USING gin (fields jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "users_by_hand" ON "users" USING btree ("level_by_hand") WHERE level_by_hand IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_fields" ON "users" USING gin (fields jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "action_mentees_waiting" ON "action_mentees" USING btree ("mentee_id","action_id","next_actor","due_at","completed") WHERE NOT completed OR next_actor = 'mentor';--> statement-breakpoint
CREATE INDEX "applications_standing" ON "applications" USING btree ("project_id","submitted_at","id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_since" ON "applications" USING btree ("project_id","status_since","id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_funnel" ON "applications" USING btree ("project_id",(CASE status WHEN 100 THEN 1 ELSE status END),submitted_at DESC,"id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_withdrawn" ON "applications" USING btree ("project_id","submitted_at","id") WHERE withdrawn_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_same_afm" ON "applications" USING btree ("project_id","afm") WHERE withdrawn_at IS NULL AND afm IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_same_email" ON "applications" USING btree ("project_id",lower(email),"email") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("project_id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "answer_sets_finished" ON "answer_sets" USING btree ("version_id","project_id") WHERE status = 'Finished';--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("project_id","status","submitted_at","id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "mails_status" ON "mails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "answer_sets_version" ON "answer_sets" USING btree ("version_id","project_id","action_id");
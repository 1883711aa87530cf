CREATE INDEX "memberships_joined" ON "memberships" USING btree ("project_id","joined_at");--> statement-breakpoint
CREATE INDEX "action_mentees_completed" ON "action_mentees" USING btree ("completed_at") WHERE completed;--> statement-breakpoint
CREATE INDEX "applications_submitted" ON "applications" USING btree ("project_id","submitted_at");
DROP INDEX "message_reports_open";--> statement-breakpoint
DROP INDEX "uploads_user";--> statement-breakpoint
CREATE INDEX "message_reports_done" ON "message_reports" USING btree ("project_id","at","id","writer_id") WHERE settled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sent_files_removed" ON "sent_files" USING btree ("removed_at") WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "meetings_made" ON "meetings" USING btree ("created_by") WHERE created_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "meetings_cancelled" ON "meetings" USING btree ("cancelled_by") WHERE cancelled_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "action_mentors_mentor" ON "action_mentors" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "application_events_actor" ON "application_events" USING btree ("actor_id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "answer_set_events_actor" ON "answer_set_events" USING btree ("actor_id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cleared_sets_user" ON "cleared_sets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cleared_sets_action" ON "cleared_sets" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("project_id","at","id") WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","project_id");
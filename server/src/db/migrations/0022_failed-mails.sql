DROP INDEX "mails_failed";--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("project_id","user_id","address") WHERE status = 'failed';
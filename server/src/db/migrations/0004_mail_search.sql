DROP INDEX "mails_time";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "search" text GENERATED ALWAYS AS (fold(address || ' ' || subject)) STORED;--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree ("project_id",lower(address));--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_time" ON "mails" USING btree ("created_at","id");
DROP INDEX "meetings_project";--> statement-breakpoint
CREATE INDEX "meetings_project" ON "meetings" USING btree ("project_id","starts_at","id","mentor_id","ends_at","action_id","stands");
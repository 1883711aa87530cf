ALTER TABLE "language_texts" ADD COLUMN "project_id" integer;--> statement-breakpoint
ALTER TABLE "language_texts" ADD CONSTRAINT "language_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "language_texts_project" ON "language_texts" USING btree ("project_id");
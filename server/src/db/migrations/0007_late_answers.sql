CREATE INDEX "answer_files_key" ON "answer_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "answers_late" ON "answers" USING btree ("answer_set_id") WHERE late;
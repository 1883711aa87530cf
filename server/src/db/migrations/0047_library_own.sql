DROP INDEX "library_items_uploader";--> statement-breakpoint
DROP INDEX "library_shares_sharer";--> statement-breakpoint
CREATE INDEX "library_items_uploader" ON "library_items" USING btree ("uploader_id","project_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "library_shares_sharer" ON "library_shares" USING btree ("sharer_id","item_id","at");
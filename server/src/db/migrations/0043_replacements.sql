CREATE TABLE "library_replacements" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"file_id" integer,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"giver_id" integer NOT NULL,
	"said" jsonb NOT NULL,
	"was" jsonb NOT NULL,
	"approve" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	CONSTRAINT "library_replacements_one" CHECK ((file_id IS NULL) = (refused_at IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "was" jsonb;--> statement-breakpoint
ALTER TABLE "library_items" ADD COLUMN "approve_by" integer;--> statement-breakpoint
ALTER TABLE "library_replacements" ADD CONSTRAINT "library_replacements_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_replacements" ADD CONSTRAINT "library_replacements_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_replacements" ADD CONSTRAINT "library_replacements_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_replacements_file" ON "library_replacements" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "library_replacements_giver" ON "library_replacements" USING btree ("giver_id");--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_approve_by_users_id_fk" FOREIGN KEY ("approve_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_items_approve" ON "library_items" USING btree ("approve_by") WHERE approve_by IS NOT NULL;
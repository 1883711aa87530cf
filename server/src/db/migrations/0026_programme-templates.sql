CREATE TABLE "template_items" (
	"project_id" integer NOT NULL,
	"item" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "template_items_project_id_item_pk" PRIMARY KEY("project_id","item")
);
--> statement-breakpoint
ALTER TABLE "action_types" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "actions" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "template_items" ADD CONSTRAINT "template_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_types" ADD CONSTRAINT "action_types_key_unique" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_key" UNIQUE("project_id","key");--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_key" UNIQUE NULLS NOT DISTINCT("project_id","key");
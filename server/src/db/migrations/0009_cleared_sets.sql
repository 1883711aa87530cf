CREATE TABLE "cleared_sets" (
	"id" integer PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"action_id" integer,
	"cleared_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cleared_sets" ADD CONSTRAINT "cleared_sets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_sets" ADD CONSTRAINT "cleared_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_sets" ADD CONSTRAINT "cleared_sets_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;
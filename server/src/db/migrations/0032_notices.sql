CREATE TABLE "notice_wishes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"kind" text NOT NULL,
	"action_id" integer,
	"about_id" integer,
	"actor_id" integer,
	"at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"read_at" timestamp with time zone,
	"mail_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice_wishes" ADD CONSTRAINT "notice_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_list" ON "notices" USING btree ("user_id","project_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread" ON "notices" USING btree ("user_id","project_id","kind",coalesce(action_id, 0),coalesce(about_id, 0)) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notices_to_mail" ON "notices" USING btree ("mail_at") WHERE mail_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_action" ON "notices" USING btree ("action_id") WHERE action_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("about_id") WHERE about_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_actor" ON "notices" USING btree ("actor_id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_to_mail" ON "conversation_members" USING btree ("mail_at") WHERE mail_at < 'infinity';
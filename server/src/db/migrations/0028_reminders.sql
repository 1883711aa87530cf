CREATE TABLE "sent_reminders" (
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"action_id" integer,
	"day" date NOT NULL,
	"after" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_reminders_one" UNIQUE NULLS NOT DISTINCT("user_id","project_id","action_id","day","after")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_reminders_action" ON "sent_reminders" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "sent_reminders_time" ON "sent_reminders" USING btree ("sent_at");
CREATE TABLE "action_definitions" (
	"definition_id" integer PRIMARY KEY NOT NULL,
	"action_id" integer,
	"type_id" integer,
	"view_type" text DEFAULT '' NOT NULL,
	CONSTRAINT "action_definitions_one" UNIQUE NULLS NOT DISTINCT("action_id","type_id","view_type"),
	CONSTRAINT "action_definitions_of_one" CHECK (num_nonnulls("action_definitions"."action_id", "action_definitions"."type_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "completion_queue" (
	"mentee_id" integer NOT NULL,
	"action_id" integer NOT NULL,
	"depth" smallint DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "completion_queue_mentee_id_action_id_pk" PRIMARY KEY("mentee_id","action_id")
);
--> statement-breakpoint
CREATE TABLE "mass_data_setups" (
	"project_id" integer NOT NULL,
	"url" text NOT NULL,
	"setup" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mass_data_setups_project_id_url_pk" PRIMARY KEY("project_id","url")
);
--> statement-breakpoint
ALTER TABLE "action_mentees" ADD COLUMN "own_progress" jsonb;--> statement-breakpoint
ALTER TABLE "action_mentees" ADD COLUMN "completion_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "action_definitions" ADD CONSTRAINT "action_definitions_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_definitions" ADD CONSTRAINT "action_definitions_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_definitions" ADD CONSTRAINT "action_definitions_type_id_action_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."action_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_queue" ADD CONSTRAINT "completion_queue_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_queue" ADD CONSTRAINT "completion_queue_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_data_setups" ADD CONSTRAINT "mass_data_setups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_data_setups" ADD CONSTRAINT "mass_data_setups_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "completion_queue_time" ON "completion_queue" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "completion_queue_action" ON "completion_queue" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "mass_data_setups_by" ON "mass_data_setups" USING btree ("saved_by");
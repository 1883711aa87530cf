CREATE TABLE "definition_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "definition_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"definition_id" integer NOT NULL,
	"version" integer NOT NULL,
	"project_id" integer,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL,
	"duration" integer NOT NULL,
	"rows" integer NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "definition_versions" (
	"definition_id" integer NOT NULL,
	"number" integer NOT NULL,
	"format" smallint DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"descr" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"roles" text[] NOT NULL,
	"body" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"published_by" integer,
	"published_at" timestamp with time zone,
	CONSTRAINT "definition_versions_definition_id_number_pk" PRIMARY KEY("definition_id","number")
);
--> statement-breakpoint
CREATE TABLE "definitions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "definitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"latest" integer DEFAULT 1 NOT NULL,
	"published" integer,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_secret" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" "bytea" NOT NULL,
	"inner_pad" "bytea" NOT NULL,
	"outer_pad" "bytea" NOT NULL,
	CONSTRAINT "report_secret_only" CHECK ("report_secret"."only")
);
--> statement-breakpoint
ALTER TABLE "definition_runs" ADD CONSTRAINT "definition_runs_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "definition_runs" ADD CONSTRAINT "definition_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "definition_runs" ADD CONSTRAINT "definition_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "definition_versions" ADD CONSTRAINT "definition_versions_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "definition_versions" ADD CONSTRAINT "definition_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "definition_versions" ADD CONSTRAINT "definition_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "definition_runs_of" ON "definition_runs" USING btree ("definition_id","at");--> statement-breakpoint
CREATE INDEX "definition_runs_user" ON "definition_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "definition_runs_project" ON "definition_runs" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "definition_runs_time" ON "definition_runs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "definition_versions_created" ON "definition_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "definition_versions_published" ON "definition_versions" USING btree ("published_by");--> statement-breakpoint
CREATE UNIQUE INDEX "definitions_name" ON "definitions" USING btree ((CASE WHEN kind LIKE '%Service' THEN 'service' ELSE kind END),lower(name)) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "definitions_kind" ON "definitions" USING btree ("kind","id") WHERE removed_at IS NULL;
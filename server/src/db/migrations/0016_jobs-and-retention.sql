CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"call" text NOT NULL,
	"input" jsonb NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"problem" text,
	"rights" text,
	"file_key" text,
	"size" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id","project_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_ended" ON "jobs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "jobs_file" ON "jobs" USING btree ("file_key") WHERE file_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"removed" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
-- The audit has a partition for each month, so that a month whose time is over goes at once. A row without a month of
-- its own is kept in audit_other: writing never fails for want of a partition.
ALTER TABLE "audit" RENAME TO "audit_before";--> statement-breakpoint
ALTER INDEX "audit_subject" RENAME TO "audit_before_subject";--> statement-breakpoint
ALTER INDEX "audit_project" RENAME TO "audit_before_project";--> statement-breakpoint
CREATE SEQUENCE "audit_ids" AS bigint;--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint DEFAULT nextval('audit_ids') NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"project_id" integer,
	"call" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER SEQUENCE "audit_ids" OWNED BY "audit"."id";--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_project" ON "audit" USING btree ("project_id","at");--> statement-breakpoint
CREATE TABLE "audit_other" PARTITION OF "audit" DEFAULT;--> statement-breakpoint
CREATE FUNCTION make_audit_months(first_at timestamptz, last_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	month timestamp := date_trunc('month', first_at AT TIME ZONE 'UTC');
	begins timestamptz;
	ends timestamptz;
	name text;
BEGIN
	WHILE month <= last_at AT TIME ZONE 'UTC' LOOP
		begins := month AT TIME ZONE 'UTC';
		ends := (month + interval '1 month') AT TIME ZONE 'UTC';
		name := 'audit_' || to_char(month, 'YYYY_MM');
		IF to_regclass(name) IS NULL AND NOT EXISTS (SELECT 1 FROM audit_other WHERE at >= begins AND at < ends) THEN
			EXECUTE format('CREATE TABLE %I PARTITION OF audit FOR VALUES FROM (%L) TO (%L)', name, begins, ends);
		END IF;
		month := month + interval '1 month';
	END LOOP;
END $$;
--> statement-breakpoint
SELECT make_audit_months(coalesce((SELECT min(at) FROM audit_before), now()), now() + interval '2 months');--> statement-breakpoint
INSERT INTO "audit" SELECT "id", "at", "actor_id", "project_id", "call", "subject", "subject_id", "details", "request_id" FROM "audit_before";--> statement-breakpoint
SELECT setval('audit_ids', coalesce((SELECT max("id") FROM "audit_before"), 0) + 1, false);--> statement-breakpoint
DROP TABLE "audit_before";

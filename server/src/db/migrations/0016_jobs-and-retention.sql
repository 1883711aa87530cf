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
--> statement-breakpoint
-- The log of answers has a partition for the attempts of each month, by their ids: so its key, by which an answer counts
-- once, holds over all of them, and a month whose attempts are long over is emptied at once. What there is is the first.
ALTER TABLE "answer_log" RENAME TO "answer_log_first";--> statement-breakpoint
ALTER TABLE "answer_log_first" RENAME CONSTRAINT "answer_log_answer_set_id_device_number_pk" TO "answer_log_first_pk";--> statement-breakpoint
CREATE TABLE "answer_log" (
	"answer_set_id" integer NOT NULL,
	"device" uuid NOT NULL,
	"number" integer NOT NULL,
	"group_id" integer NOT NULL,
	"option_ids" integer[] NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_log_answer_set_id_device_number_pk" PRIMARY KEY("answer_set_id","device","number")
) PARTITION BY RANGE ("answer_set_id");
--> statement-breakpoint
ALTER TABLE "answer_log" ATTACH PARTITION "answer_log_first" FOR VALUES FROM (MINVALUE) TO (MAXVALUE);--> statement-breakpoint
CREATE FUNCTION answer_log_parts() RETURNS TABLE (name text, first_id bigint, last_id bigint) LANGUAGE sql STABLE AS $$
	SELECT relname::text, nullif(b.part[1], 'MINVALUE')::bigint, nullif(b.part[2], 'MAXVALUE')::bigint - 1
	FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid,
		regexp_match(replace(pg_get_expr(c.relpartbound, c.oid), '''', ''), 'FROM \((\w+)\) TO \((\w+)\)') AS b (part)
	WHERE i.inhparent = 'answer_log'::regclass
$$;
--> statement-breakpoint
CREATE FUNCTION make_answer_log_part(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	part text := 'answer_log_' || to_char(at AT TIME ZONE 'UTC', 'YYYY_MM');
	open_part record;
	upper_id bigint;
BEGIN
	IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
	-- Nobody writes an answer meanwhile: what is the greatest attempt of the open part stays it.
	LOCK TABLE answer_log IN ACCESS EXCLUSIVE MODE;
	IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
	SELECT * INTO open_part FROM answer_log_parts() WHERE last_id IS NULL;
	EXECUTE format('SELECT max(answer_set_id) + 1 FROM %I', open_part.name) INTO upper_id;
	IF upper_id IS NULL THEN RETURN; END IF;
	EXECUTE format('ALTER TABLE answer_log DETACH PARTITION %I', open_part.name);
	EXECUTE format('ALTER TABLE answer_log ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', open_part.name,
		coalesce(open_part.first_id::text, 'MINVALUE'), upper_id);
	EXECUTE format('CREATE TABLE %I PARTITION OF answer_log FOR VALUES FROM (%s) TO (MAXVALUE)', part, upper_id);
END $$;

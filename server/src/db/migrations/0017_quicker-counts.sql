CREATE TABLE "kept_figures" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (left(fold(username || ' ' || coalesce(email, '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'kayas', '') || ' ' || coalesce(fields->>'AFM', '')), 600)) STORED;--> statement-breakpoint
ALTER TABLE "applications" drop column "search";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search" text GENERATED ALWAYS AS (left(fold(coalesce(answers->>'last_name', '') || ' ' || coalesce(answers->>'first_name', '') || ' ' || coalesce(answers->>'last_name', '') || ' ' || email || ' ' || coalesce(kayas, '') || ' ' || coalesce(afm, '')), 600)) STORED;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD COLUMN "duration" double precision GENERATED ALWAYS AS (CASE WHEN jsonb_typeof(definition->'Duration') = 'number' THEN (definition->'Duration')::float8 END) STORED;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING btree ("id","search");--> statement-breakpoint
CREATE INDEX "applications_words" ON "applications" USING btree ("project_id","status","search") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "mentor_links_project" ON "mentor_links" USING btree ("project_id","mentee_id") WHERE action_id IS NULL;--> statement-breakpoint
-- They went with their column.
CREATE INDEX "users_search" ON "users" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin (search gin_trgm_ops);--> statement-breakpoint
-- A month's part of the log of answers begins in three steps, so that nobody waits while the part before it is read:
-- bound_answer_log() says where it will end, a little ahead of the attempts there are; that is validated, which keeps
-- nobody from writing; make_answer_log_part() ends it there without looking, and the next attempt is of the new part.
CREATE FUNCTION unbound_answer_log() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	bound record;
BEGIN
	FOR bound IN SELECT conrelid::regclass AS part, conname AS name FROM pg_constraint
		WHERE conname LIKE 'answer\_log\_below\_%' AND conrelid IN (SELECT name::regclass FROM answer_log_parts())
	LOOP
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', bound.part, bound.name);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION bound_answer_log(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	ahead CONSTANT int := 10000;
	open_part record;
	logged boolean;
	upper_id bigint;
BEGIN
	IF to_regclass('answer_log_' || to_char(at AT TIME ZONE 'UTC', 'YYYY_MM')) IS NOT NULL THEN RETURN; END IF;
	PERFORM unbound_answer_log();
	SELECT * INTO open_part FROM answer_log_parts() WHERE last_id IS NULL;
	EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', open_part.name) INTO logged;
	IF NOT logged THEN RETURN; END IF;
	EXECUTE 'SELECT last_value + $1 FROM ' || pg_get_serial_sequence('answer_sets', 'id') INTO upper_id USING ahead;
	EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%s answer_set_id < %s) NOT VALID', open_part.name,
		'answer_log_below_' || upper_id,
		coalesce('answer_set_id >= ' || open_part.first_id || ' AND', ''), upper_id);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION make_answer_log_part(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	part text := 'answer_log_' || to_char(at AT TIME ZONE 'UTC', 'YYYY_MM');
	open_part record;
	upper_id bigint;
	attempts text := pg_get_serial_sequence('answer_sets', 'id');
	latest bigint;
BEGIN
	LOCK TABLE answer_log IN ACCESS EXCLUSIVE MODE;
	IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
	SELECT * INTO open_part FROM answer_log_parts() WHERE last_id IS NULL;
	SELECT substring(conname FROM '\d+$')::bigint INTO upper_id FROM pg_constraint
		WHERE conrelid = open_part.name::regclass AND conname LIKE 'answer\_log\_below\_%' AND convalidated;
	IF upper_id IS NULL THEN RETURN; END IF;
	EXECUTE format('ALTER TABLE answer_log DETACH PARTITION %I', open_part.name);
	EXECUTE format('ALTER TABLE answer_log ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', open_part.name,
		coalesce(open_part.first_id::text, 'MINVALUE'), upper_id);
	EXECUTE format('CREATE TABLE %I PARTITION OF answer_log FOR VALUES FROM (%s) TO (MAXVALUE)', part, upper_id);
	PERFORM unbound_answer_log();
	EXECUTE 'SELECT last_value FROM ' || attempts INTO latest;
	IF latest < upper_id THEN PERFORM setval(attempts, upper_id, false); END IF;
END $$;

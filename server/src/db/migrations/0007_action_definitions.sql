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
CREATE INDEX "mass_data_setups_by" ON "mass_data_setups" USING btree ("saved_by");--> statement-breakpoint
-- What follows no schema describes: which completion script counts for each action, and the triggers that queue its runs.
-- They are triggers so that no way of writing can forget them. Source: docs/decisions/2026-11-29-completion-scripts.md.
CREATE VIEW completion_scripts AS
  SELECT a.id AS action_id, a.project_id, d.id AS definition_id, d.published AS version
  FROM action_definitions o
    JOIN definitions d ON d.id = o.definition_id AND d.kind = 'completionScript' AND d.published IS NOT NULL AND d.removed_at IS NULL
    JOIN actions a ON a.id = o.action_id AND a.archived_at IS NULL
  UNION ALL
  SELECT a.id, a.project_id, d.id, d.published
  FROM action_definitions o
    JOIN definitions d ON d.id = o.definition_id AND d.kind = 'completionScript' AND d.published IS NOT NULL AND d.removed_at IS NULL
    JOIN actions a ON a.type_id = o.type_id AND a.archived_at IS NULL
  WHERE NOT EXISTS (SELECT FROM action_definitions own
    JOIN definitions d ON d.id = own.definition_id AND d.kind = 'completionScript' AND d.published IS NOT NULL AND d.removed_at IS NULL
    WHERE own.action_id = a.id);--> statement-breakpoint
-- Queues actions of a mentee: the one named by "only", or all of the project but "except", whose script reads the source.
CREATE FUNCTION queue_completion(project integer, mentee integer, source text, only_action integer, except_action integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  script_depth integer := nullif(current_setting('telemachos.completion_depth', true), '');
BEGIN
  -- A chain of scripts that answer each other ends here.
  IF script_depth >= 5 OR NOT EXISTS (SELECT FROM action_definitions) THEN RETURN; END IF;
  INSERT INTO completion_queue (mentee_id, action_id, depth, queued_at)
    SELECT mentee, s.action_id, coalesce(script_depth + 1, 0), clock_timestamp()
    FROM completion_scripts s JOIN definition_versions v ON v.definition_id = s.definition_id AND v.number = s.version
    WHERE s.project_id = project AND (only_action IS NULL OR s.action_id = only_action)
      AND s.action_id IS DISTINCT FROM except_action AND (source IS NULL OR v.body->'Reads' ? source)
      AND EXISTS (SELECT FROM memberships m WHERE m.project_id = project AND m.user_id = mentee AND 'Mentee' = ANY(m.roles))
    ORDER BY s.action_id
  ON CONFLICT (mentee_id, action_id) DO UPDATE
    SET depth = least(completion_queue.depth, excluded.depth), queued_at = excluded.queued_at;
  IF FOUND THEN PERFORM pg_notify('telemachos_completion', ''); END IF;
END $$;--> statement-breakpoint
-- Queues these actions for every mentee, also where no script counts any more: their own figures are put back then.
CREATE FUNCTION queue_completion_for_all(action_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO completion_queue (mentee_id, action_id, depth, queued_at)
    SELECT m.user_id, a.id, 0, clock_timestamp()
    FROM actions a JOIN memberships m ON m.project_id = a.project_id AND 'Mentee' = ANY(m.roles)
    WHERE a.id = ANY(action_ids) ORDER BY m.user_id, a.id
  ON CONFLICT (mentee_id, action_id) DO UPDATE SET depth = 0, queued_at = excluded.queued_at;
  IF FOUND THEN PERFORM pg_notify('telemachos_completion', ''); END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION queue_completion_of_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  project integer;
  is_by_script boolean := coalesce(current_setting('telemachos.completion_depth', true), '') <> '';
BEGIN
  IF NOT EXISTS (SELECT FROM action_definitions) THEN RETURN NULL; END IF;
  SELECT a.project_id INTO project FROM actions a WHERE a.id = NEW.action_id;
  -- A script never answers itself.
  IF NOT is_by_script OR (TG_OP = 'UPDATE' AND NEW.due_at IS DISTINCT FROM OLD.due_at) THEN
    PERFORM queue_completion(project, NEW.mentee_id, NULL, NEW.action_id, NULL);
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.completion, NEW.completed, NEW.completed_at)
      IS DISTINCT FROM (OLD.completion, OLD.completed, OLD.completed_at) THEN
    PERFORM queue_completion(project, NEW.mentee_id, 'actions', NULL, NEW.action_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER completion_inserted AFTER INSERT ON action_mentees FOR EACH ROW EXECUTE FUNCTION queue_completion_of_work();--> statement-breakpoint
CREATE TRIGGER completion_changed AFTER UPDATE ON action_mentees FOR EACH ROW
  WHEN ((OLD.completion, OLD.completed, OLD.next_actor, OLD.completed_at, OLD.due_at, OLD.own_progress, OLD.mentee_data, OLD.public_data)
    IS DISTINCT FROM (NEW.completion, NEW.completed, NEW.next_actor, NEW.completed_at, NEW.due_at, NEW.own_progress, NEW.mentee_data, NEW.public_data))
  EXECUTE FUNCTION queue_completion_of_work();--> statement-breakpoint
CREATE FUNCTION queue_completion_of_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attendance meeting_mentees := coalesce(NEW, OLD);
BEGIN
  PERFORM queue_completion(m.project_id, attendance.mentee_id, 'meetings', m.action_id, NULL) FROM meetings m WHERE m.id = attendance.meeting_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER completion_changed AFTER INSERT OR DELETE OR UPDATE OF starts_at, stands, comes, present ON meeting_mentees FOR EACH ROW
  EXECUTE FUNCTION queue_completion_of_attendance();--> statement-breakpoint
CREATE FUNCTION queue_completion_of_meeting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_completion(NEW.project_id, p.mentee_id, 'meetings', moved.action_id, NULL)
    FROM meeting_mentees p, (VALUES (OLD.action_id), (NEW.action_id)) moved (action_id) WHERE p.meeting_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER completion_changed AFTER UPDATE ON meetings FOR EACH ROW
  WHEN ((OLD.state, OLD.action_id) IS DISTINCT FROM (NEW.state, NEW.action_id)) EXECUTE FUNCTION queue_completion_of_meeting();--> statement-breakpoint
CREATE FUNCTION queue_completion_of_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt answer_sets := coalesce(NEW, OLD);
BEGIN
  PERFORM queue_completion(attempt.project_id, attempt.user_id, 'results', NULL, NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER completion_changed AFTER UPDATE ON answer_sets FOR EACH ROW
  WHEN ((OLD.status = 'Finished') IS DISTINCT FROM (NEW.status = 'Finished') OR (NEW.scores IS NOT NULL AND OLD.scores IS DISTINCT FROM NEW.scores))
  EXECUTE FUNCTION queue_completion_of_attempt();--> statement-breakpoint
CREATE TRIGGER completion_deleted AFTER DELETE ON answer_sets FOR EACH ROW WHEN (OLD.status = 'Finished')
  EXECUTE FUNCTION queue_completion_of_attempt();--> statement-breakpoint
CREATE FUNCTION queue_completion_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_completion(m.project_id, m.user_id, 'mentee', NULL, NULL) FROM memberships m WHERE m.user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER completion_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.fields IS DISTINCT FROM NEW.fields) EXECUTE FUNCTION queue_completion_of_person();--> statement-breakpoint
CREATE FUNCTION queue_completion_of_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_completion(NEW.project_id, NEW.user_id,
    CASE WHEN TG_OP = 'UPDATE' AND OLD.roles = NEW.roles THEN 'mentee' END, NULL, NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER completion_inserted AFTER INSERT ON memberships FOR EACH ROW WHEN ('Mentee' = ANY(NEW.roles))
  EXECUTE FUNCTION queue_completion_of_membership();--> statement-breakpoint
CREATE TRIGGER completion_changed AFTER UPDATE ON memberships FOR EACH ROW
  WHEN ((OLD.fields, OLD.joined_at, OLD.roles) IS DISTINCT FROM (NEW.fields, NEW.joined_at, NEW.roles))
  EXECUTE FUNCTION queue_completion_of_membership();--> statement-breakpoint
CREATE FUNCTION queue_completion_of_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Without a script only a change of type leaves figures of a script behind.
  IF EXISTS (SELECT FROM completion_scripts WHERE action_id = NEW.id) OR (TG_OP = 'UPDATE' AND OLD.type_id <> NEW.type_id) THEN
    PERFORM queue_completion_for_all(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER completion_inserted AFTER INSERT ON actions FOR EACH ROW EXECUTE FUNCTION queue_completion_of_action();--> statement-breakpoint
CREATE TRIGGER completion_changed AFTER UPDATE ON actions FOR EACH ROW
  WHEN ((OLD.data, OLD.title, OLD.type_id, OLD.archived_at) IS DISTINCT FROM (NEW.data, NEW.title, NEW.type_id, NEW.archived_at))
  EXECUTE FUNCTION queue_completion_of_action();--> statement-breakpoint
CREATE FUNCTION queue_completion_of_script() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_completion_for_all(array_agg(a.id)) FROM action_definitions o
    JOIN actions a ON a.id = o.action_id OR a.type_id = o.type_id WHERE o.definition_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER completion_changed AFTER UPDATE ON definitions FOR EACH ROW
  WHEN (NEW.kind = 'completionScript' AND (OLD.published, OLD.removed_at) IS DISTINCT FROM (NEW.published, NEW.removed_at)
    AND (OLD.published IS NOT NULL OR NEW.published IS NOT NULL))
  EXECUTE FUNCTION queue_completion_of_script();

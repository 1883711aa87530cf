CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "busy_calendars" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"address" "bytea" NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "busy_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_mentees" (
	"meeting_id" integer NOT NULL,
	"mentee_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	"comes" boolean DEFAULT true NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"last_mail" timestamp with time zone,
	"invited" boolean DEFAULT false NOT NULL,
	"present" boolean,
	CONSTRAINT "meeting_mentees_meeting_id_mentee_id_pk" PRIMARY KEY("meeting_id","mentee_id")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meetings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"action_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"cancelled_by" integer,
	"reason" text DEFAULT '' NOT NULL,
	"series" uuid,
	"reminded_day" timestamp with time zone,
	"reminded_hour" timestamp with time zone,
	CONSTRAINT "meetings_time" UNIQUE("id","starts_at","ends_at","stands"),
	CONSTRAINT "meetings_long" CHECK (ends_at > starts_at),
	CONSTRAINT "meetings_stand" CHECK (stands = (state <> 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "mentor_times" (
	"project_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"offered" jsonb NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mentor_times_project_id_mentor_id_pk" PRIMARY KEY("project_id","mentor_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_mentees" ADD CONSTRAINT "meeting_mentees_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_mentees" ADD CONSTRAINT "meeting_mentees_time" FOREIGN KEY ("meeting_id","starts_at","ends_at","stands") REFERENCES "public"."meetings"("id","starts_at","ends_at","stands") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_times" ADD CONSTRAINT "mentor_times_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_times" ADD CONSTRAINT "mentor_times_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_calendars_next" ON "busy_calendars" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "busy_times_user" ON "busy_times" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "meeting_mentees_mentee" ON "meeting_mentees" USING btree ("mentee_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_uid" ON "meetings" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "meetings_project" ON "meetings" USING btree ("project_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "meetings_mentor" ON "meetings" USING btree ("mentor_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_action" ON "meetings" USING btree ("action_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_soon" ON "meetings" USING btree ("starts_at") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "mentor_times_mentor" ON "mentor_times" USING btree ("mentor_id");--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_mentor_once" EXCLUDE USING gist (mentor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (stands);--> statement-breakpoint
ALTER TABLE "meeting_mentees" ADD CONSTRAINT "meeting_mentees_mentee_once" EXCLUDE USING gist (mentee_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (stands AND comes);--> statement-breakpoint
-- What action data say of meetings until now becomes meetings. Where two would be at once, or nobody is there as a mentor,
-- day and time stay with the action's data alone.
DO $$
DECLARE
	told record;
	begins timestamptz;
	found integer;
BEGIN
	FOR told IN
		SELECT c.action_id, c.mentee_id, c.public_data AS data, c.completed, a.project_id, l.mentor_id
		FROM action_mentees c
		JOIN actions a ON a.id = c.action_id AND a.type_id = 2
		CROSS JOIN LATERAL (SELECT mentor_id FROM mentor_links k WHERE k.project_id = a.project_id
			AND k.mentee_id = c.mentee_id AND (k.action_id = a.id OR k.action_id IS NULL)
			ORDER BY k.action_id NULLS LAST LIMIT 1) l
		WHERE c.public_data ? 'date' AND c.public_data ? 'timeHours' AND c.public_data->>'date' <> ''
		ORDER BY c.action_id, c.mentee_id
	LOOP
		BEGIN
			begins := ((told.data->>'date')::date + make_interval(hours => (told.data->>'timeHours')::int,
				mins => coalesce((told.data->>'timeMinutes')::int, 0))) AT TIME ZONE 'Europe/Athens';
			SELECT id INTO found FROM meetings
				WHERE action_id = told.action_id AND mentor_id = told.mentor_id AND starts_at = begins;
			IF found IS NULL THEN
				INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, state, changed_at, created_at)
				VALUES (told.project_id, told.action_id, told.mentor_id, begins, begins + interval '45 minutes',
					CASE WHEN told.completed THEN 'held' ELSE 'planned' END, now(), now())
				RETURNING id INTO found;
			END IF;
			INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at, present)
				SELECT id, told.mentee_id, starts_at, ends_at, CASE WHEN told.completed THEN true END FROM meetings WHERE id = found;
		EXCEPTION WHEN exclusion_violation OR unique_violation OR data_exception THEN NULL;
		END;
	END LOOP;
END $$;

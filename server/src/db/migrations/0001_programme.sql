CREATE TABLE "consent_texts" (
	"project_id" integer NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"purposes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_texts_project_id_version_language_pk" PRIMARY KEY("project_id","version","language")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"bits" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"application_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"roles" text[] NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"descr" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"microdata_start" text DEFAULT '[]' NOT NULL,
	"microdata_end" text DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"view_as" integer,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"password_hash" text,
	"must_choose_password" boolean DEFAULT false NOT NULL,
	"level_by_hand" integer,
	"language" text DEFAULT 'el' NOT NULL,
	"default_project_id" integer,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(username || ' ' || coalesce(email, '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'kayas', '') || ' ' || coalesce(fields->>'AFM', ''))) STORED,
	"last_name" text GENERATED ALWAYS AS (coalesce(fields->>'last_name', '')) STORED,
	"first_name" text GENERATED ALWAYS AS (coalesce(fields->>'first_name', '')) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "action_mentees" (
	"action_id" integer NOT NULL,
	"mentee_id" integer NOT NULL,
	"completion" smallint DEFAULT 0 NOT NULL,
	"completed" boolean DEFAULT false NOT NULL,
	"next_actor" text DEFAULT 'mentee' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"mentee_data" jsonb,
	"mentee_version" integer DEFAULT 0 NOT NULL,
	"public_data" jsonb,
	"public_version" integer DEFAULT 0 NOT NULL,
	"private_data" jsonb,
	"private_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "action_mentees_mentee_id_action_id_pk" PRIMARY KEY("mentee_id","action_id")
);
--> statement-breakpoint
CREATE TABLE "action_mentors" (
	"action_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"data" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "action_mentors_action_id_mentor_id_pk" PRIMARY KEY("action_id","mentor_id")
);
--> statement-breakpoint
CREATE TABLE "action_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"descr" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"functions" text DEFAULT '' NOT NULL,
	"controller" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "actions" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"project_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"title" text NOT NULL,
	"descr" text DEFAULT '' NOT NULL,
	"groups" text[] DEFAULT '{}' NOT NULL,
	"titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"flags" integer DEFAULT 2 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"quest_id" integer,
	"function" text DEFAULT '' NOT NULL,
	"completion_script" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"actor_id" integer,
	"kind" text NOT NULL,
	"from_status" integer,
	"to_status" integer,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"user_id" integer,
	"kayas" text,
	"status" integer DEFAULT -1 NOT NULL,
	"answers" jsonb NOT NULL,
	"email" text NOT NULL,
	"afm" text,
	"language" text DEFAULT 'el' NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"editable_until" timestamp with time zone,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(coalesce(answers->>'last_name', '') || ' ' || coalesce(answers->>'first_name', '') || ' ' || coalesce(answers->>'last_name', '') || ' ' || email || ' ' || coalesce(kayas, '') || ' ' || coalesce(afm, ''))) STORED,
	CONSTRAINT "applications_kayas" UNIQUE("project_id","kayas")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"project_id" integer,
	"call" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer,
	"user_id" integer,
	"address" text NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mentor_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentor_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"mentee_id" integer NOT NULL,
	"mentor_id" integer NOT NULL,
	"action_id" integer,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_links_one" UNIQUE NULLS NOT DISTINCT("project_id","mentee_id","action_id")
);
--> statement-breakpoint
CREATE TABLE "spent_checks" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supervisions" (
	"project_id" integer NOT NULL,
	"supervisor_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	CONSTRAINT "supervisions_project_id_supervisor_id_subject_id_pk" PRIMARY KEY("project_id","supervisor_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "answer_log" (
	"answer_set_id" integer NOT NULL,
	"device" uuid NOT NULL,
	"number" integer NOT NULL,
	"group_id" integer NOT NULL,
	"option_ids" integer[] NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_log_answer_set_id_device_number_pk" PRIMARY KEY("answer_set_id","device","number")
);
--> statement-breakpoint
CREATE TABLE "answer_set_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_set_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"answer_set_id" integer NOT NULL,
	"actor_id" integer,
	"kind" text NOT NULL,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"action_id" integer,
	"user_id" integer NOT NULL,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'OK' NOT NULL,
	"time_started" timestamp with time zone,
	"duration" integer,
	"extra" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_seconds" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"answered" integer DEFAULT 0 NOT NULL,
	"countable" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_sets_attempt" UNIQUE("user_id","action_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"answer_set_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"option_ids" integer[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	CONSTRAINT "answers_answer_set_id_group_id_pk" PRIMARY KEY("answer_set_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaire_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"questionnaire_id" integer NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"created_by" integer,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaire_versions_number" UNIQUE("questionnaire_id","number")
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaires_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaires_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view_as_users_id_fk" FOREIGN KEY ("view_as") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_default_project_id_projects_id_fk" FOREIGN KEY ("default_project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_mentees" ADD CONSTRAINT "action_mentees_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_mentees" ADD CONSTRAINT "action_mentees_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_mentors" ADD CONSTRAINT "action_mentors_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_mentors" ADD CONSTRAINT "action_mentors_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_type_id_action_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."action_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_links" ADD CONSTRAINT "mentor_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_links" ADD CONSTRAINT "mentor_links_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_links" ADD CONSTRAINT "mentor_links_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_links" ADD CONSTRAINT "mentor_links_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_log" ADD CONSTRAINT "answer_log_answer_set_id_answer_sets_id_fk" FOREIGN KEY ("answer_set_id") REFERENCES "public"."answer_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_set_events" ADD CONSTRAINT "answer_set_events_answer_set_id_answer_sets_id_fk" FOREIGN KEY ("answer_set_id") REFERENCES "public"."answer_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_set_events" ADD CONSTRAINT "answer_set_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_version_id_questionnaire_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."questionnaire_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_answer_set_id_answer_sets_id_fk" FOREIGN KEY ("answer_set_id") REFERENCES "public"."answer_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","project_id","version");--> statement-breakpoint
CREATE INDEX "links_user" ON "links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "links_application" ON "links" USING btree ("application_id","purpose");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_roles" ON "memberships" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower(username));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "action_mentees_action" ON "action_mentees" USING btree ("action_id","mentee_id");--> statement-breakpoint
CREATE INDEX "actions_project" ON "actions" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "application_events_application" ON "application_events" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("project_id","status","submitted_at");--> statement-breakpoint
CREATE INDEX "applications_afm" ON "applications" USING btree ("project_id","afm");--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("project_id",lower(email));--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_project" ON "audit" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "mails_time" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_status" ON "mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mentor_links_mentor" ON "mentor_links" USING btree ("mentor_id","project_id","mentee_id");--> statement-breakpoint
CREATE INDEX "supervisions_subject" ON "supervisions" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "answer_set_events_set" ON "answer_set_events" USING btree ("answer_set_id","at");--> statement-breakpoint
CREATE INDEX "answer_sets_action" ON "answer_sets" USING btree ("action_id","user_id");--> statement-breakpoint
CREATE INDEX "answer_sets_version" ON "answer_sets" USING btree ("version_id");
-- The schema after the 51 migrations that the repository had up to commit 3b9b1e2c, as one migration.
-- Part 1: what tables depend on.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Folds text for searching: no accents, lower case, final sigma as sigma. contract/src/kit/greek.ts does the same.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  replace(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"), 'ς', 'σ');
--> statement-breakpoint
-- Writes Greek names as they sound, in Latin letters. contract/src/kit/sounds.ts takes the same steps.
CREATE FUNCTION sounds(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  regexp_replace(regexp_replace(regexp_replace(translate(regexp_replace(replace(regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(replace(regexp_replace(replace(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(replace(fold(value), 'ου', 'u'), 'αυ', 'av'), 'ευ', 'ev'), 'ηυ', 'iv'), 'μπ', 'v'), 'ντ', 'd'), 'γκ|γγ', 'g', 'g'), 'γχ|γξ', 'nx', 'g'), 'αι', 'e'), 'ει|οι|υι', 'i', 'g'), 'ψ', 'ps'), 'αβγδεζηθικλμνξοπρστυφχω', 'avgdeziqiklmnxoprstifxo'), '8(?=[a-z])', 'q', 'g'), '([a-z])8', '\1q', 'g'), '3(?=[a-z])', 'x', 'g'), '([a-z])3', '\1x', 'g'), 'th', 'q'), 'ch|kh|ks', 'x', 'g'), 'ph', 'f'), 'o[uy]', 'u', 'g'), 'a[uy]', 'av', 'g'), 'e[uy]', 'ev', 'g'), 'mp|b', 'v', 'g'), 'nt', 'd'), 'gk|gg|ng', 'g', 'g'), 'ai', 'e'), '[eoy]i', 'i', 'g'), 'yhcw', 'ixko'), 'v(?=[qkxpstf])', 'f', 'g'), '[^a-z0-9 ]', '', 'g'), '(.)\1+', '\1', 'g');
--> statement-breakpoint
-- Folds text and replaces each character that is no letter and no digit with a space; positions are kept, after one leading space.
CREATE FUNCTION lettered(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  ' ' || regexp_replace(fold(value) COLLATE "und-x-icu", '[^[:alnum:]]', ' ', 'g');
--> statement-breakpoint
-- The words of a text, for an index of words.
CREATE FUNCTION words_of(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  to_tsvector('simple'::regconfig, lettered(value));
--> statement-breakpoint
CREATE SEQUENCE "audit_ids" AS bigint;
--> statement-breakpoint
-- Part 2: tables and indexes as drizzle-kit writes them, with two partitioned tables.
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
CREATE TABLE "batch_rows" (
	"batch_id" integer NOT NULL,
	"place" integer NOT NULL,
	"user_id" integer,
	"outcome" text NOT NULL,
	"problem" text,
	"faults" jsonb,
	"row" jsonb,
	CONSTRAINT "batch_rows_batch_id_place_pk" PRIMARY KEY("batch_id","place")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"actor_id" integer NOT NULL,
	"kind" text NOT NULL,
	"about" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "person_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_id" integer,
	"what" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"before" text,
	"after" text,
	"actor_id" integer,
	"viewed_as" integer,
	"batch_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undoes" integer
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"own_since" integer DEFAULT 0 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"draft" text DEFAULT '' NOT NULL,
	"draft_version" integer DEFAULT 0 NOT NULL,
	"mail_at" timestamp with time zone,
	"from_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"kind" text NOT NULL,
	"low_id" integer,
	"high_id" integer,
	"title" text DEFAULT '' NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_change" integer DEFAULT 0 NOT NULL,
	"mentor_id" integer
);
--> statement-breakpoint
CREATE TABLE "message_changes" (
	"conversation_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"change_no" integer NOT NULL,
	"before" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_changes_conversation_id_seq_change_no_pk" PRIMARY KEY("conversation_id","seq","change_no")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"seq" integer,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"width" integer,
	"height" integer,
	"uploaded_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"conversation_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"writer_id" integer NOT NULL,
	"reason" text NOT NULL,
	"said" text NOT NULL,
	"before" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	"outcome" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"user_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"reply_to" integer,
	"at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone,
	"change_no" integer DEFAULT 0 NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(text)) STORED,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_once" UNIQUE("user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"backed_up" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"place" text NOT NULL,
	"category" text DEFAULT '/' NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"scan" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "files_place" CHECK (place IN ('own', 'library', 'sent')),
	CONSTRAINT "files_scan" CHECK (scan IN ('clean', 'waiting', 'infected'))
);
--> statement-breakpoint
CREATE TABLE "sent_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sent_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sent_to" (
	"sent_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"opened_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "sent_to_sent_id_user_id_pk" PRIMARY KEY("sent_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload_id" integer NOT NULL,
	"part" integer NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	CONSTRAINT "upload_parts_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"place" text NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"original_name" text NOT NULL,
	"parts" integer NOT NULL,
	"size" bigint,
	"sha256" text,
	"item_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"result_id" integer,
	"mime" text DEFAULT '' NOT NULL,
	"mentees_see" boolean,
	"approve" boolean,
	"was" jsonb,
	CONSTRAINT "uploads_place" CHECK (place IN ('own', 'library'))
);
--> statement-breakpoint
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
CREATE TABLE "kept_figures" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "language_texts" (
	"language" text NOT NULL,
	"label" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"permanent" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"project_id" integer,
	CONSTRAINT "language_texts_language_label_pk" PRIMARY KEY("language","label")
);
--> statement-breakpoint
CREATE TABLE "languages" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"shipped" boolean DEFAULT false NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"stamp" integer DEFAULT 0 NOT NULL,
	"added_by" integer,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_favourites" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	CONSTRAINT "library_favourites_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "library_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"file_id" integer,
	"link" text,
	"kind" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"tags" text[] NOT NULL,
	"mentees_see" boolean DEFAULT true NOT NULL,
	"clean" boolean NOT NULL,
	"hash" text NOT NULL,
	"approved_hash" text,
	"approved" boolean GENERATED ALWAYS AS (coalesce(approved_hash = hash, false)) STORED,
	"approved_by" integer,
	"approved_at" timestamp with time zone,
	"returned" text DEFAULT '' NOT NULL,
	"uploader_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"words" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (words_of(words)) STORED,
	"title_search" "tsvector" GENERATED ALWAYS AS (words_of(title)) STORED,
	"deleted_at" timestamp with time zone,
	"approve_by" integer,
	CONSTRAINT "library_items_one" CHECK ((file_id IS NULL) <> (link IS NULL)),
	CONSTRAINT "library_items_category" CHECK (category LIKE '/%' AND category LIKE '%/')
);
--> statement-breakpoint
CREATE TABLE "library_opened" (
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_opened_item_id_user_id_pk" PRIMARY KEY("item_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "library_ratings" (
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"stars" smallint NOT NULL,
	CONSTRAINT "library_ratings_item_id_user_id_pk" PRIMARY KEY("item_id","user_id"),
	CONSTRAINT "library_ratings_stars" CHECK (stars BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "library_replacements" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"file_id" integer,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"giver_id" integer NOT NULL,
	"said" jsonb NOT NULL,
	"was" jsonb NOT NULL,
	"approve" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	CONSTRAINT "library_replacements_one" CHECK ((file_id IS NULL) = (refused_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "library_shares" (
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"sharer_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_shares_item_id_user_id_sharer_id_pk" PRIMARY KEY("item_id","user_id","sharer_id")
);
--> statement-breakpoint
CREATE TABLE "library_texts" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"hash" text NOT NULL,
	"text" text NOT NULL,
	"folded" text GENERATED ALWAYS AS (lettered(text)) STORED,
	"search" "tsvector" GENERATED ALWAYS AS (words_of(text)) STORED
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
	"sent_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(address || ' ' || subject)) STORED,
	"calendar" jsonb
);
--> statement-breakpoint
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
CREATE TABLE "media_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"seconds" double precision,
	"width" integer,
	"height" integer,
	"uploaded_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "media_files_kind" CHECK (kind IN ('picture', 'video', 'sound'))
);
--> statement-breakpoint
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
	"left_at" timestamp with time zone,
	"left_by" text,
	"left_from" timestamp with time zone,
	"left_until" timestamp with time zone,
	"left_sequence" integer,
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
	"listed_at" timestamp with time zone,
	CONSTRAINT "meetings_time" UNIQUE("id","starts_at","ends_at","stands"),
	CONSTRAINT "meetings_long" CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '8 hours'),
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
CREATE TABLE "note_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action_id" integer NOT NULL,
	"mentee_id" integer NOT NULL,
	"piece" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"author_id" integer,
	"begun_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes_read" (
	"mentee_id" integer NOT NULL,
	"action_id" integer NOT NULL,
	"digest" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notes_read_mentee_id_action_id_pk" PRIMARY KEY("mentee_id","action_id")
);
--> statement-breakpoint
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
	"mail_at" timestamp with time zone,
	"moment" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_keys_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "done_once" (
	"user_id" integer NOT NULL,
	"name" uuid NOT NULL,
	"call" text NOT NULL,
	"asked" "bytea" NOT NULL,
	"answer" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "done_once_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
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
	"used_at" timestamp with time zone,
	"actor_id" integer,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"roles" text[] NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"data" jsonb,
	"data_version" integer DEFAULT 0 NOT NULL,
	"capacity" integer,
	CONSTRAINT "memberships_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
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
	"gdpr" jsonb GENERATED ALWAYS AS (settings->'Config'->'gdpr') STORED,
	"secrets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"second_factor" jsonb GENERATED ALWAYS AS (settings->'Config'->'SecondFactor'->'Roles') STORED,
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
	"view_until" timestamp with time zone,
	"view_writes" boolean DEFAULT false NOT NULL,
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
	"last_name" text GENERATED ALWAYS AS (coalesce(fields->>'last_name', '')) STORED,
	"first_name" text GENERATED ALWAYS AS (coalesce(fields->>'first_name', '')) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sounds" text GENERATED ALWAYS AS (sounds(coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', ''))) STORED,
	"search" text GENERATED ALWAYS AS (left(fold(username || ' ' || coalesce(email, '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'kayas', '') || ' ' || coalesce(fields->>'AFM', '')), 600)) STORED,
	"photo" text,
	"reminders" boolean DEFAULT true NOT NULL
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
	"published_at" timestamp with time zone,
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
	"controller" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	CONSTRAINT "action_types_key_unique" UNIQUE("key")
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
	"version" integer DEFAULT 1 NOT NULL,
	"publish_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	CONSTRAINT "actions_key" UNIQUE("project_id","key")
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
	"sounds" text GENERATED ALWAYS AS (sounds(coalesce(answers->>'last_name', '') || ' ' || coalesce(answers->>'first_name', '') || ' ' || coalesce(answers->>'last_name', ''))) STORED,
	"search" text GENERATED ALWAYS AS (left(fold(coalesce(answers->>'last_name', '') || ' ' || coalesce(answers->>'first_name', '') || ' ' || coalesce(answers->>'last_name', '') || ' ' || email || ' ' || coalesce(kayas, '') || ' ' || coalesce(afm, '')), 600)) STORED,
	CONSTRAINT "applications_kayas" UNIQUE("project_id","kayas")
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
CREATE TABLE "answer_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"answer_set_id" integer,
	"group_id" integer,
	"slot" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"key" text NOT NULL,
	"uploaded_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"action_id" integer,
	"mentee_id" integer,
	"asked" text,
	CONSTRAINT "answer_files_place" CHECK (CASE WHEN answer_set_id IS NULL
        THEN action_id IS NOT NULL AND mentee_id IS NOT NULL AND asked IS NOT NULL
        ELSE group_id IS NOT NULL AND action_id IS NULL END)
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
) PARTITION BY RANGE ("answer_set_id");
--> statement-breakpoint
CREATE TABLE "answer_set_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_set_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"answer_set_id" integer NOT NULL,
	"actor_id" integer,
	"kind" text NOT NULL,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
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
	"token_id" integer,
	"in_grid" boolean DEFAULT true NOT NULL,
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
	"before_option_ids" integer[],
	"before_text" text,
	"before_at" timestamp with time zone,
	CONSTRAINT "answers_answer_set_id_group_id_pk" PRIMARY KEY("answer_set_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "cleared_sets" (
	"id" integer PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"action_id" integer,
	"cleared_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quest_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quest_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"project_id" integer NOT NULL,
	"questionnaire_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "quest_tokens_token_hash_unique" UNIQUE("token_hash")
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
	"revision" integer DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"duration" double precision GENERATED ALWAYS AS (CASE WHEN jsonb_typeof(definition->'Duration') = 'number' THEN (definition->'Duration')::float8 END) STORED,
	CONSTRAINT "questionnaire_versions_number" UNIQUE("questionnaire_id","number")
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questionnaires_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	CONSTRAINT "questionnaires_name_unique" UNIQUE("name"),
	CONSTRAINT "questionnaires_key" UNIQUE NULLS NOT DISTINCT("project_id","key")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"removed" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"class" text DEFAULT '' NOT NULL,
	"data" text DEFAULT '' NOT NULL,
	"edit_level" integer NOT NULL,
	"view_level" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preferences_project_id_user_id_key_pk" PRIMARY KEY("project_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "project_versions" (
	"project_id" integer NOT NULL,
	"version" integer NOT NULL,
	"url" text NOT NULL,
	"descr" text NOT NULL,
	"settings" jsonb NOT NULL,
	"actor_id" integer,
	"restored_from" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_versions_project_id_version_pk" PRIMARY KEY("project_id","version")
);
--> statement-breakpoint
CREATE TABLE "template_items" (
	"project_id" integer NOT NULL,
	"item" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "template_items_project_id_item_pk" PRIMARY KEY("project_id","item")
);
--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_viewed_as_users_id_fk" FOREIGN KEY ("viewed_as") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_undoes_batches_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_files" ADD CONSTRAINT "sent_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_files" ADD CONSTRAINT "sent_files_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_files" ADD CONSTRAINT "sent_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_to" ADD CONSTRAINT "sent_to_sent_id_sent_files_id_fk" FOREIGN KEY ("sent_id") REFERENCES "public"."sent_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_to" ADD CONSTRAINT "sent_to_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "language_texts" ADD CONSTRAINT "language_texts_language_languages_code_fk" FOREIGN KEY ("language") REFERENCES "public"."languages"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "language_texts" ADD CONSTRAINT "language_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "language_texts" ADD CONSTRAINT "language_texts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "languages" ADD CONSTRAINT "languages_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_favourites" ADD CONSTRAINT "library_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_favourites" ADD CONSTRAINT "library_favourites_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_approve_by_users_id_fk" FOREIGN KEY ("approve_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_opened" ADD CONSTRAINT "library_opened_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_opened" ADD CONSTRAINT "library_opened_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_ratings" ADD CONSTRAINT "library_ratings_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_ratings" ADD CONSTRAINT "library_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_replacements" ADD CONSTRAINT "library_replacements_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_replacements" ADD CONSTRAINT "library_replacements_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_replacements" ADD CONSTRAINT "library_replacements_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_shares" ADD CONSTRAINT "library_shares_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_shares" ADD CONSTRAINT "library_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_shares" ADD CONSTRAINT "library_shares_sharer_id_users_id_fk" FOREIGN KEY ("sharer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_texts" ADD CONSTRAINT "library_texts_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_texts" ADD CONSTRAINT "library_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes_read" ADD CONSTRAINT "notes_read_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes_read" ADD CONSTRAINT "notes_read_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_wishes" ADD CONSTRAINT "notice_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "done_once" ADD CONSTRAINT "done_once_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "mentor_links" ADD CONSTRAINT "mentor_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_links" ADD CONSTRAINT "mentor_links_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_links" ADD CONSTRAINT "mentor_links_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_links" ADD CONSTRAINT "mentor_links_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervisions" ADD CONSTRAINT "supervisions_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_answer_set_id_answer_sets_id_fk" FOREIGN KEY ("answer_set_id") REFERENCES "public"."answer_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_set_events" ADD CONSTRAINT "answer_set_events_answer_set_id_answer_sets_id_fk" FOREIGN KEY ("answer_set_id") REFERENCES "public"."answer_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_set_events" ADD CONSTRAINT "answer_set_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_version_id_questionnaire_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."questionnaire_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_token_id_quest_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."quest_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_answer_set_id_answer_sets_id_fk" FOREIGN KEY ("answer_set_id") REFERENCES "public"."answer_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_sets" ADD CONSTRAINT "cleared_sets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_sets" ADD CONSTRAINT "cleared_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_sets" ADD CONSTRAINT "cleared_sets_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_tokens" ADD CONSTRAINT "quest_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_tokens" ADD CONSTRAINT "quest_tokens_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_tokens" ADD CONSTRAINT "quest_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_records" ADD CONSTRAINT "data_records_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_records" ADD CONSTRAINT "data_records_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_items" ADD CONSTRAINT "template_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_project" ON "audit" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "batch_rows_user" ON "batch_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "batches_project" ON "batches" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "batches_actor" ON "batches" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "person_changes_user" ON "person_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "person_changes_batch" ON "person_changes" USING btree ("batch_id","id") WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "person_changes_undoes" ON "person_changes" USING btree ("undoes","user_id") WHERE undoes IS NOT NULL;--> statement-breakpoint
CREATE INDEX "person_changes_actor" ON "person_changes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "person_changes_viewed" ON "person_changes" USING btree ("viewed_as");--> statement-breakpoint
CREATE INDEX "conversation_members_user" ON "conversation_members" USING btree ("user_id","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_members_to_mail" ON "conversation_members" USING btree ("mail_at") WHERE mail_at < 'infinity';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("project_id","low_id","high_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_group" ON "conversations" USING btree ("project_id","mentor_id") WHERE kind = 'group';--> statement-breakpoint
CREATE INDEX "conversations_low" ON "conversations" USING btree ("low_id");--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "conversations_mentor" ON "conversations" USING btree ("mentor_id") WHERE mentor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "message_files_of" ON "message_files" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_files_key" ON "message_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "message_files_giver" ON "message_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "message_files_waiting" ON "message_files" USING btree ("created_at") WHERE seq IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_once" ON "message_reports" USING btree ("conversation_id","seq","reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("project_id","at","id") WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX "message_reports_done" ON "message_reports" USING btree ("project_id","at","id","writer_id") WHERE settled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "message_reports_reporter" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_writer" ON "message_reports" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "message_reports_settled" ON "message_reports" USING btree ("settled_by") WHERE settled_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("conversation_id","change_no") WHERE change_no > 0;--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_named" ON "files" USING btree ("owner_id","project_id","category","name") WHERE place = 'own' AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","project_id","id");--> statement-breakpoint
CREATE INDEX "files_key" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_removed" ON "files" USING btree ("removed_at") WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "files_to_scan" ON "files" USING btree ("id") WHERE scan = 'waiting';--> statement-breakpoint
CREATE INDEX "sent_files_sender" ON "sent_files" USING btree ("sender_id","project_id","id");--> statement-breakpoint
CREATE INDEX "sent_files_file" ON "sent_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sent_files_removed" ON "sent_files" USING btree ("removed_at") WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sent_to_user" ON "sent_to" USING btree ("user_id","sent_id");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","project_id");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id","project_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_ended" ON "jobs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "jobs_file" ON "jobs" USING btree ("file_key") WHERE file_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "language_texts_changed_by" ON "language_texts" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "language_texts_project" ON "language_texts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "library_favourites_item" ON "library_favourites" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "library_items_folder" ON "library_items" USING btree ("project_id",category text_pattern_ops,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "library_items_order" ON "library_items" USING btree ("project_id","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "library_items_unapproved" ON "library_items" USING btree ("project_id","id") WHERE deleted_at IS NULL AND NOT approved;--> statement-breakpoint
CREATE INDEX "library_items_uploader" ON "library_items" USING btree ("uploader_id","project_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "library_items_approver" ON "library_items" USING btree ("approved_by") WHERE approved_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "library_items_approve" ON "library_items" USING btree ("approve_by") WHERE approve_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "library_items_file" ON "library_items" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "library_items_deleted" ON "library_items" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "library_items_search" ON "library_items" USING gin ("search");--> statement-breakpoint
CREATE INDEX "library_items_title" ON "library_items" USING gin ("title_search");--> statement-breakpoint
CREATE INDEX "library_opened_user" ON "library_opened" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "library_ratings_user" ON "library_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "library_replacements_file" ON "library_replacements" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "library_replacements_giver" ON "library_replacements" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "library_shares_user" ON "library_shares" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "library_shares_sharer" ON "library_shares" USING btree ("sharer_id","item_id","at");--> statement-breakpoint
CREATE INDEX "library_texts_search" ON "library_texts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "mails_time" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_status" ON "mails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("project_id","user_id","address") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree ("project_id",lower(address));--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sent_reminders_action" ON "sent_reminders" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "sent_reminders_time" ON "sent_reminders" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_content" ON "media_files" USING btree ("project_id","key");--> statement-breakpoint
CREATE INDEX "media_files_key" ON "media_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "busy_calendars_next" ON "busy_calendars" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "busy_times_user" ON "busy_times" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "meeting_mentees_mentee" ON "meeting_mentees" USING btree ("mentee_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_uid" ON "meetings" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "meetings_project" ON "meetings" USING btree ("project_id","starts_at","id","mentor_id","ends_at","action_id","stands");--> statement-breakpoint
CREATE INDEX "meetings_mentor" ON "meetings" USING btree ("mentor_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_action" ON "meetings" USING btree ("action_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_soon" ON "meetings" USING btree ("starts_at") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "meetings_made" ON "meetings" USING btree ("created_by") WHERE created_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "meetings_cancelled" ON "meetings" USING btree ("cancelled_by") WHERE cancelled_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mentor_times_mentor" ON "mentor_times" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "note_versions_cell" ON "note_versions" USING btree ("mentee_id","action_id","piece","version");--> statement-breakpoint
CREATE INDEX "note_versions_action" ON "note_versions" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "note_versions_author" ON "note_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "notices_list" ON "notices" USING btree ("user_id","project_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread" ON "notices" USING btree ("user_id","project_id","kind",coalesce(action_id, 0),coalesce(about_id, 0)) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notices_to_mail" ON "notices" USING btree ("mail_at") WHERE mail_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_action" ON "notices" USING btree ("action_id") WHERE action_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("about_id") WHERE about_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_actor" ON "notices" USING btree ("actor_id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "done_once_at" ON "done_once" USING btree ("at");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","project_id","version");--> statement-breakpoint
CREATE INDEX "links_user" ON "links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "links_application" ON "links" USING btree ("application_id","purpose");--> statement-breakpoint
CREATE INDEX "links_actor" ON "links" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_joined" ON "memberships" USING btree ("project_id","joined_at");--> statement-breakpoint
CREATE INDEX "memberships_mentees_now" ON "memberships" USING btree ("project_id","user_id") WHERE state = 1 AND 'Mentee' = ANY(roles);--> statement-breakpoint
CREATE INDEX "memberships_roles" ON "memberships" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "memberships_fields" ON "memberships" USING gin (fields jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_view_as" ON "sessions" USING btree ("view_as") WHERE view_as IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower(username));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING btree ("id","search");--> statement-breakpoint
CREATE INDEX "users_sounds" ON "users" USING gin (sounds gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_hand" ON "users" USING btree ("level_by_hand") WHERE level_by_hand IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_fields" ON "users" USING gin (fields jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_photo" ON "users" USING btree ("photo") WHERE photo IS NOT NULL;--> statement-breakpoint
CREATE INDEX "action_mentees_action" ON "action_mentees" USING btree ("action_id","mentee_id");--> statement-breakpoint
CREATE INDEX "action_mentees_waiting" ON "action_mentees" USING btree ("mentee_id","action_id","next_actor","due_at","completed") WHERE NOT completed OR next_actor = 'mentor';--> statement-breakpoint
CREATE INDEX "action_mentees_completed" ON "action_mentees" USING btree ("completed_at") WHERE completed;--> statement-breakpoint
CREATE INDEX "action_mentees_named" ON "action_mentees" USING btree ("action_id","published_at","mentee_id") WHERE published_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "action_mentors_mentor" ON "action_mentors" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "actions_project" ON "actions" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "application_events_application" ON "application_events" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "application_events_actor" ON "application_events" USING btree ("actor_id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_standing" ON "applications" USING btree ("project_id","submitted_at","id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("project_id","status","submitted_at","id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_since" ON "applications" USING btree ("project_id","status_since","id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_funnel" ON "applications" USING btree ("project_id",(CASE status WHEN 100 THEN 1 ELSE status END),submitted_at DESC,"id") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_withdrawn" ON "applications" USING btree ("project_id","submitted_at","id") WHERE withdrawn_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_same_afm" ON "applications" USING btree ("project_id","afm") WHERE withdrawn_at IS NULL AND afm IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_same_email" ON "applications" USING btree ("project_id",lower(email),"email") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_afm" ON "applications" USING btree ("project_id","afm");--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("project_id",lower(email));--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_words" ON "applications" USING btree ("project_id","status","search") WHERE withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_sounds" ON "applications" USING gin (sounds gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mentor_links_mentor" ON "mentor_links" USING btree ("mentor_id","project_id","mentee_id");--> statement-breakpoint
CREATE INDEX "mentor_links_project" ON "mentor_links" USING btree ("project_id","mentee_id") WHERE action_id IS NULL;--> statement-breakpoint
CREATE INDEX "supervisions_subject" ON "supervisions" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "answer_files_set" ON "answer_files" USING btree ("answer_set_id","group_id");--> statement-breakpoint
CREATE INDEX "answer_files_key" ON "answer_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "answer_files_giver" ON "answer_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "answer_files_work" ON "answer_files" USING btree ("mentee_id","action_id") WHERE mentee_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "answer_set_events_set" ON "answer_set_events" USING btree ("answer_set_id","at");--> statement-breakpoint
CREATE INDEX "answer_set_events_actor" ON "answer_set_events" USING btree ("actor_id") WHERE actor_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "answer_sets_token" ON "answer_sets" USING btree ("token_id") WHERE token_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_sets_token_attempt" ON "answer_sets" USING btree ("user_id","token_id","attempt") WHERE token_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "answer_sets_action" ON "answer_sets" USING btree ("action_id","user_id");--> statement-breakpoint
CREATE INDEX "answer_sets_version" ON "answer_sets" USING btree ("version_id","project_id","action_id");--> statement-breakpoint
CREATE INDEX "answer_sets_finished" ON "answer_sets" USING btree ("version_id","project_id") WHERE status = 'Finished';--> statement-breakpoint
CREATE INDEX "answers_late" ON "answers" USING btree ("answer_set_id") WHERE late;--> statement-breakpoint
CREATE INDEX "cleared_sets_user" ON "cleared_sets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cleared_sets_action" ON "cleared_sets" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "quest_tokens_questionnaire" ON "quest_tokens" USING btree ("questionnaire_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_versions_draft" ON "questionnaire_versions" USING btree ("questionnaire_id") WHERE published_at IS NULL;--> statement-breakpoint
CREATE INDEX "data_records_project" ON "data_records" USING btree ("project_id","class","name","id");--> statement-breakpoint
CREATE INDEX "data_records_changed_by" ON "data_records" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "project_versions_actor" ON "project_versions" USING btree ("actor_id");
--> statement-breakpoint
-- Part 3: what drizzle-kit cannot express.
ALTER SEQUENCE "audit_ids" OWNED BY "audit"."id";
--> statement-breakpoint
-- The audit has a partition for each month, so that retention drops a whole month at once.
-- Rows of a month without a partition go to audit_other, so that an insert never fails.
CREATE TABLE "audit_other" PARTITION OF "audit" DEFAULT;
--> statement-breakpoint
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
SELECT make_audit_months(now(), now() + interval '2 months');
--> statement-breakpoint
-- The answer log is partitioned by attempt id: its primary key holds over all partitions, and retention drops a whole partition.
CREATE TABLE "answer_log_first" (LIKE "answer_log" INCLUDING DEFAULTS);
--> statement-breakpoint
ALTER TABLE "answer_log_first" ADD CONSTRAINT "answer_log_first_pk" PRIMARY KEY("answer_set_id","device","number");
--> statement-breakpoint
ALTER TABLE "answer_log" ATTACH PARTITION "answer_log_first" FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
--> statement-breakpoint
CREATE FUNCTION answer_log_parts() RETURNS TABLE (name text, first_id bigint, last_id bigint) LANGUAGE sql STABLE AS $$
	SELECT relname::text, nullif(b.part[1], 'MINVALUE')::bigint, nullif(b.part[2], 'MAXVALUE')::bigint - 1
	FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid,
		regexp_match(replace(pg_get_expr(c.relpartbound, c.oid), '''', ''), 'FROM \((\w+)\) TO \((\w+)\)') AS b (part)
	WHERE i.inhparent = 'answer_log'::regclass
$$;
--> statement-breakpoint
-- A new partition of the answer log is made in three steps, so that no answer waits for a scan of the last partition:
-- 1. bound_answer_log() adds a check constraint a little above the newest attempt id, NOT VALID.
-- 2. The caller validates it; validation does not block writers.
-- 3. make_answer_log_part() attaches the partition up to that bound without a scan; later attempts go to the new one.
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
CREATE FUNCTION make_answer_log_part(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- Tells the other nodes that a session ended, or that it starts or stops impersonation.
CREATE FUNCTION tell_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('telemachos_sessions', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_of_session();
--> statement-breakpoint
CREATE TRIGGER sessions_as_another AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.view_as IS DISTINCT FROM NEW.view_as) EXECUTE FUNCTION tell_of_session();
--> statement-breakpoint
-- Lists of people are sorted by surname in Greek alphabetical order.
CREATE INDEX users_name ON users (last_name COLLATE "el-GR-x-icu", first_name COLLATE "el-GR-x-icu", id);
--> statement-breakpoint
CREATE INDEX applications_name ON applications (project_id, (answers->>'last_name') COLLATE "el-GR-x-icu", (answers->>'first_name') COLLATE "el-GR-x-icu", id);
--> statement-breakpoint
-- No mentor and no mentee has two meetings at once.
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_mentor_once" EXCLUDE USING gist (mentor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (stands);
--> statement-breakpoint
ALTER TABLE "meeting_mentees" ADD CONSTRAINT "meeting_mentees_mentee_once" EXCLUDE USING gist (mentee_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (stands AND comes);
--> statement-breakpoint
-- Part 4: rows of every installation.
-- Action types; their ids never change.
INSERT INTO action_types (id, descr, data) VALUES
  (1, 'Φόρμα', '{"en": "Form"}'),
  (2, 'Συνάντηση', '{"en": "Meeting"}'),
  (3, 'Ερωτηματολόγιο', '{"en": "Questionnaire"}'),
  (4, 'Υποβολή αρχείου', '{"en": "Upload"}'),
  (5, 'Υπολογιστικό φύλλο', '{"en": "Calculator"}'),
  (6, 'Κείμενο ή πολυμέσο', '{"en": "Text or media"}'),
  (7, 'Ορόσημο πληρωμής', '{"en": "Payment milestone"}');
--> statement-breakpoint
INSERT INTO languages (code, name, shipped, open) VALUES ('el', 'Ελληνικά', true, true), ('en', 'English', true, true);

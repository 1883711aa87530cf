-- A text as searches compare it, letter for letter in its place: what is no letter and no digit is a space, and one is before it.
CREATE FUNCTION lettered(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  ' ' || regexp_replace(fold(value) COLLATE "und-x-icu", '[^[:alnum:]]', ' ', 'g');
--> statement-breakpoint
-- Its words, for an index of words.
CREATE FUNCTION words_of(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  to_tsvector('simple'::regconfig, lettered(value));
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
	CONSTRAINT "uploads_place" CHECK (place IN ('own', 'library'))
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
	CONSTRAINT "library_items_one" CHECK ((file_id IS NULL) <> (link IS NULL)),
	CONSTRAINT "library_items_category" CHECK (category LIKE '/%' AND category LIKE '%/')
);
--> statement-breakpoint
CREATE TABLE "library_opened" (
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
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
CREATE TABLE "library_shares" (
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"sharer_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_shares_item_id_user_id_pk" PRIMARY KEY("item_id","user_id")
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
ALTER TABLE "library_favourites" ADD CONSTRAINT "library_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_favourites" ADD CONSTRAINT "library_favourites_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_opened" ADD CONSTRAINT "library_opened_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_opened" ADD CONSTRAINT "library_opened_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_ratings" ADD CONSTRAINT "library_ratings_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_ratings" ADD CONSTRAINT "library_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_shares" ADD CONSTRAINT "library_shares_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_shares" ADD CONSTRAINT "library_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_shares" ADD CONSTRAINT "library_shares_sharer_id_users_id_fk" FOREIGN KEY ("sharer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_texts" ADD CONSTRAINT "library_texts_item_id_library_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."library_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_texts" ADD CONSTRAINT "library_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_named" ON "files" USING btree ("owner_id","project_id","category","name") WHERE place = 'own' AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","project_id","id");--> statement-breakpoint
CREATE INDEX "files_key" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_removed" ON "files" USING btree ("removed_at") WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "files_to_scan" ON "files" USING btree ("id") WHERE scan = 'waiting';--> statement-breakpoint
CREATE INDEX "sent_files_sender" ON "sent_files" USING btree ("sender_id","project_id","id");--> statement-breakpoint
CREATE INDEX "sent_files_file" ON "sent_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sent_to_user" ON "sent_to" USING btree ("user_id","sent_id");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","project_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "library_favourites_item" ON "library_favourites" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "library_items_folder" ON "library_items" USING btree ("project_id",category text_pattern_ops,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "library_items_order" ON "library_items" USING btree ("project_id","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "library_items_unapproved" ON "library_items" USING btree ("project_id","id") WHERE deleted_at IS NULL AND NOT approved;--> statement-breakpoint
CREATE INDEX "library_items_uploader" ON "library_items" USING btree ("uploader_id","project_id","id");--> statement-breakpoint
CREATE INDEX "library_items_approver" ON "library_items" USING btree ("approved_by") WHERE approved_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "library_items_file" ON "library_items" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "library_items_deleted" ON "library_items" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "library_items_search" ON "library_items" USING gin ("search");--> statement-breakpoint
CREATE INDEX "library_items_title" ON "library_items" USING gin ("title_search");--> statement-breakpoint
CREATE INDEX "library_opened_user" ON "library_opened" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "library_ratings_user" ON "library_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "library_shares_user" ON "library_shares" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "library_shares_sharer" ON "library_shares" USING btree ("sharer_id");--> statement-breakpoint
CREATE INDEX "library_texts_search" ON "library_texts" USING gin ("search");
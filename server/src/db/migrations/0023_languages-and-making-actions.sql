CREATE TABLE "language_texts" (
	"language" text NOT NULL,
	"label" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"permanent" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
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
ALTER TABLE "action_mentees" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "action_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "actions" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "actions" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "language_texts" ADD CONSTRAINT "language_texts_language_languages_code_fk" FOREIGN KEY ("language") REFERENCES "public"."languages"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "language_texts" ADD CONSTRAINT "language_texts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "languages" ADD CONSTRAINT "languages_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "language_texts_changed_by" ON "language_texts" USING btree ("changed_by");--> statement-breakpoint
INSERT INTO languages (code, name, shipped, open) VALUES ('el', 'Ελληνικά', true, true), ('en', 'English', true, true);

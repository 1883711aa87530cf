CREATE TABLE "answer_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"answer_set_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"key" text NOT NULL,
	"uploaded_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
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
ALTER TABLE "answer_set_events" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD COLUMN "token_id" integer;--> statement-breakpoint
ALTER TABLE "answer_sets" ADD COLUMN "in_grid" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD COLUMN "published_by" integer;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_answer_set_id_answer_sets_id_fk" FOREIGN KEY ("answer_set_id") REFERENCES "public"."answer_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_tokens" ADD CONSTRAINT "quest_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_tokens" ADD CONSTRAINT "quest_tokens_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_tokens" ADD CONSTRAINT "quest_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_files_set" ON "answer_files" USING btree ("answer_set_id","group_id");--> statement-breakpoint
CREATE INDEX "quest_tokens_questionnaire" ON "quest_tokens" USING btree ("questionnaire_id","project_id");--> statement-breakpoint
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_token_id_quest_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."quest_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_sets_token_attempt" ON "answer_sets" USING btree ("user_id","token_id","attempt") WHERE token_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_versions_draft" ON "questionnaire_versions" USING btree ("questionnaire_id") WHERE published_at IS NULL;
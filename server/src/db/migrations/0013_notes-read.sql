CREATE TABLE "notes_read" (
	"mentee_id" integer NOT NULL,
	"action_id" integer NOT NULL,
	"digest" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notes_read_mentee_id_action_id_pk" PRIMARY KEY("mentee_id","action_id")
);
--> statement-breakpoint
ALTER TABLE "notes_read" ADD CONSTRAINT "notes_read_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes_read" ADD CONSTRAINT "notes_read_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;
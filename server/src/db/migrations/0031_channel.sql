CREATE TABLE "message_changes" (
	"conversation_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"change_no" integer NOT NULL,
	"before" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_changes_conversation_id_seq_change_no_pk" PRIMARY KEY("conversation_id","seq","change_no")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "change_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_changes" ADD CONSTRAINT "message_changes_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_changed" ON "messages" USING btree ("conversation_id","change_no") WHERE change_no > 0;--> statement-breakpoint
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

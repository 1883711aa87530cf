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
ALTER TABLE "done_once" ADD CONSTRAINT "done_once_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "done_once_at" ON "done_once" USING btree ("at");
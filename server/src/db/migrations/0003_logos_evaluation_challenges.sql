CREATE TABLE "logos" (
	"key" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "evaluation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "links_challenges" ON "links" USING btree ("expires_at") WHERE purpose IN ('passkey', 'passkey-new');--> statement-breakpoint
CREATE INDEX "memberships_evaluation" ON "memberships" USING btree ("project_id","user_id") WHERE evaluation;
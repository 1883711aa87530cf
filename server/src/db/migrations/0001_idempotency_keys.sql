ALTER TABLE "done_once" RENAME TO "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "name" TO "key";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "asked" TO "fingerprint";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "done_once_user_id_name_pk" TO "idempotency_keys_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "done_once_user_id_users_id_fk" TO "idempotency_keys_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "done_once_at" RENAME TO "idempotency_keys_at";

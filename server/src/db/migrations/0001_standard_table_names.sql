ALTER TABLE "done_once" RENAME TO "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "name" TO "key";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "asked" TO "fingerprint";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "done_once_user_id_name_pk" TO "idempotency_keys_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "done_once_user_id_users_id_fk" TO "idempotency_keys_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "done_once_at" RENAME TO "idempotency_keys_at";--> statement-breakpoint
ALTER TABLE "kept_figures" RENAME TO "cached_statistics";--> statement-breakpoint
ALTER TABLE "cached_statistics" RENAME CONSTRAINT "kept_figures_pkey" TO "cached_statistics_pkey";--> statement-breakpoint
ALTER TABLE "notice_wishes" RENAME TO "notice_preferences";--> statement-breakpoint
ALTER TABLE "notice_preferences" RENAME CONSTRAINT "notice_wishes_pkey" TO "notice_preferences_pkey";--> statement-breakpoint
ALTER TABLE "notice_preferences" RENAME CONSTRAINT "notice_wishes_user_id_users_id_fk" TO "notice_preferences_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "spent_checks" RENAME TO "used_human_checks";--> statement-breakpoint
ALTER TABLE "used_human_checks" RENAME CONSTRAINT "spent_checks_pkey" TO "used_human_checks_pkey";

-- Greek names as they sound, in Latin letters; the contract's kit/sounds.ts takes the same steps in the browser.
CREATE FUNCTION sounds(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  regexp_replace(regexp_replace(regexp_replace(translate(regexp_replace(replace(regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(replace(regexp_replace(replace(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(replace(fold(value), 'ου', 'u'), 'αυ', 'av'), 'ευ', 'ev'), 'ηυ', 'iv'), 'μπ', 'v'), 'ντ', 'd'), 'γκ|γγ', 'g', 'g'), 'γχ|γξ', 'nx', 'g'), 'αι', 'e'), 'ει|οι|υι', 'i', 'g'), 'ψ', 'ps'), 'αβγδεζηθικλμνξοπρστυφχω', 'avgdeziqiklmnxoprstifxo'), '8(?=[a-z])', 'q', 'g'), '([a-z])8', '\1q', 'g'), '3(?=[a-z])', 'x', 'g'), '([a-z])3', '\1x', 'g'), 'th', 'q'), 'ch|kh|ks', 'x', 'g'), 'ph', 'f'), 'o[uy]', 'u', 'g'), 'a[uy]', 'av', 'g'), 'e[uy]', 'ev', 'g'), 'mp|b', 'v', 'g'), 'nt', 'd'), 'gk|gg|ng', 'g', 'g'), 'ai', 'e'), '[eoy]i', 'i', 'g'), 'yhcw', 'ixko'), 'v(?=[qkxpstf])', 'f', 'g'), '[^a-z0-9 ]', '', 'g'), '(.)\1+', '\1', 'g');
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
ALTER TABLE "users" ADD COLUMN "sounds" text GENERATED ALWAYS AS (sounds(coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', ''))) STORED;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "sounds" text GENERATED ALWAYS AS (sounds(coalesce(answers->>'last_name', '') || ' ' || coalesce(answers->>'first_name', '') || ' ' || coalesce(answers->>'last_name', ''))) STORED;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_versions_cell" ON "note_versions" USING btree ("mentee_id","action_id","piece","version");--> statement-breakpoint
CREATE INDEX "note_versions_action" ON "note_versions" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "note_versions_author" ON "note_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "users_sounds" ON "users" USING gin (sounds gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_sounds" ON "applications" USING gin (sounds gin_trgm_ops);--> statement-breakpoint
-- The notes that are there begin their histories; who wrote them, and when, was not kept.
INSERT INTO "note_versions" (action_id, mentee_id, piece, version, data, begun_at, at)
SELECT c.action_id, c.mentee_id, p.piece, p.version, p.data, c.since, c.since
FROM action_mentees c CROSS JOIN LATERAL (VALUES ('public', c.public_version, c.public_data), ('private', c.private_version, c.private_data)) p(piece, version, data)
WHERE p.data IS NOT NULL;

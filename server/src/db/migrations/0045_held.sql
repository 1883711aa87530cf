ALTER TABLE "library_replacements" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
-- The staff's home had the card of the library before it was a part that is chosen: where parts were chosen, it stays.
UPDATE "projects" v SET "settings" = jsonb_set(v."settings", '{Roles}', (
	SELECT jsonb_object_agg(r.key, CASE WHEN chosen.misses THEN jsonb_set(r.value, '{Home}', (r.value->'Home') || '["library"]'::jsonb) ELSE r.value END)
	FROM jsonb_each(v."settings"->'Roles') r, LATERAL (SELECT CASE WHEN jsonb_typeof(r.value) = 'object' AND jsonb_typeof(r.value->'Home') = 'array'
		THEN r.value->'Home' ?| ARRAY['unchecked', 'unpaired', 'firstMeeting', 'overdue', 'silent', 'mails', 'applications', 'groups', 'weeks']
			AND NOT r.value->'Home' ? 'library' ELSE false END AS misses) chosen
)) WHERE jsonb_typeof(v."settings"->'Roles') = 'object' AND v."settings"->'Roles' <> '{}';--> statement-breakpoint
UPDATE "project_versions" v SET "settings" = jsonb_set(v."settings", '{Roles}', (
	SELECT jsonb_object_agg(r.key, CASE WHEN chosen.misses THEN jsonb_set(r.value, '{Home}', (r.value->'Home') || '["library"]'::jsonb) ELSE r.value END)
	FROM jsonb_each(v."settings"->'Roles') r, LATERAL (SELECT CASE WHEN jsonb_typeof(r.value) = 'object' AND jsonb_typeof(r.value->'Home') = 'array'
		THEN r.value->'Home' ?| ARRAY['unchecked', 'unpaired', 'firstMeeting', 'overdue', 'silent', 'mails', 'applications', 'groups', 'weeks']
			AND NOT r.value->'Home' ? 'library' ELSE false END AS misses) chosen
)) WHERE jsonb_typeof(v."settings"->'Roles') = 'object' AND v."settings"->'Roles' <> '{}'
	AND v."version" = (SELECT max(o."version") FROM "project_versions" o WHERE o."project_id" = v."project_id");

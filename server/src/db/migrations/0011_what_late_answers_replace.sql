ALTER TABLE "answers" ADD COLUMN "before_option_ids" integer[];--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "before_text" text;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "before_at" timestamp with time zone;--> statement-breakpoint
UPDATE "answers" a SET before_option_ids = l.option_ids, before_text = l.text, before_at = l.at
FROM (
  SELECT DISTINCT ON (g.answer_set_id, g.group_id) g.answer_set_id, g.group_id, g.option_ids, g.text, g.at
  FROM answer_log g JOIN answers b ON b.answer_set_id = g.answer_set_id AND b.group_id = g.group_id AND b.late
  WHERE NOT (g.at = b.at AND g.option_ids = b.option_ids AND g.text = b.text)
    AND NOT EXISTS (SELECT 1 FROM answer_set_events e WHERE e.answer_set_id = g.answer_set_id AND e.kind = 'late' AND e.details @> jsonb_build_object('Device', g.device::text, 'Number', g.number))
  ORDER BY g.answer_set_id, g.group_id, g.at DESC, g.number DESC
) l WHERE a.answer_set_id = l.answer_set_id AND a.group_id = l.group_id AND a.late;

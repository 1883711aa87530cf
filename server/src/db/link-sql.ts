/** SQL conditions over mentor links. */

/** Condition on `mentor_links l`: a link for an archived action gives no access until the action is restored. */
export const isLinkActiveSql = `(l.action_id IS NULL
  OR NOT EXISTS (SELECT 1 FROM actions put WHERE put.id = l.action_id AND put.archived_at IS NOT NULL))`;

/** What a link between a mentor and a mentee gives: the one place that says which of them hold. */

/** Over `mentor_links l`: one for an action that was put away gives nothing until the action is taken out again. */
export const linkHolds = `(l.action_id IS NULL
  OR NOT EXISTS (SELECT 1 FROM actions put WHERE put.id = l.action_id AND put.archived_at IS NOT NULL))`;

/** For tests: a project that keeps some of the profile from those below supervisors. */
import type { World } from '../../../testing/world.ts';

/** The tax number, application number, e-mail and phone are for supervisors, and so is a field of the project alone. */
export const keepFields = async (world: World): Promise<void> => {
  await world.rows(`UPDATE projects SET settings = jsonb_set(jsonb_set(settings, '{User,Fields}', (
      SELECT jsonb_agg(CASE WHEN f->>'Name' IN ('AFM', 'kayas', 'email', 'phone') THEN f || '{"Visible":100}' ELSE f END) FROM jsonb_array_elements(settings->'User'->'Fields') f)),
    '{User,ProjectFields}', '[{"Name":"score","Label":"Βαθμός","Visible":100},{"Name":"room","Label":"Αίθουσα"}]') WHERE id = 1`);
  await world.rows(`UPDATE memberships SET fields = '{"score":"7","room":"Α1"}' WHERE project_id = 1`);
};

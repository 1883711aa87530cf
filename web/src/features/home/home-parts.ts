/** What stands on the home of whoever is here. */
import { homeParts, partsOf, type Home, type HomePart } from '@telemachos/contract/features/projects/homes.rules.ts';
import { useCurrentRole, useProject } from '../../platform/session.ts';

/** Its parts, in the order that the project chose for the person's role, else in our own. */
export const useParts = <Of extends Home>(of: Of): readonly HomePart<Of>[] => {
  const [project, role] = [useProject(), useCurrentRole()];
  const own: readonly HomePart<Of>[] = homeParts[of];
  return partsOf(own, role ? project?.Homes?.[role] : undefined);
};

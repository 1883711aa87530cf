/**
 * The 28 actions of the demonstration project, in 7 groups; 20 to 22 are offered, 23 is the mentors' own, 67 to 71 are
 * the payment milestones.
 */
import { actionsAside } from './actions-optional.ts';
import { firstActions } from './actions-first.ts';
import { laterActions } from './actions-later.ts';
import type { SeedAction } from './seed-action.ts';

/** The actions in the order in which people meet them; an action's place in the list is its position. */
export const seedActions: readonly SeedAction[] = [...firstActions, ...laterActions, ...actionsAside];

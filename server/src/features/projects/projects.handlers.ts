/** The room's handlers. */
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import type { Handlers } from '../../platform/context.ts';

export const projectsHandlers: Handlers<typeof projectsCalls> = {};

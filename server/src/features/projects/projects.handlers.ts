/** The projects room: projects (projects.ts) and the grid (grid.ts). */
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { gridHandlers } from './grid.ts';
import { projectHandlers } from './projects.ts';

/** The project calls as their handlers see them. */
type ProjectsHandlers = Handlers<typeof projectsCalls>;

export const projectsHandlers: ProjectsHandlers = { ...projectHandlers, ...gridHandlers };

/** The projects room: projects (projects.ts) the grid (grid.ts), what stands beside its names (grid-people.ts) and its files (grid-export.ts). */
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { gridHandlers } from './grid.ts';
import { gridExportHandlers } from './grid-export.shared.ts';
import { gridPeopleHandlers } from './grid-people.ts';
import { projectHandlers } from './projects.ts';

/** The project calls as their handlers see them. */
type ProjectsHandlers = Handlers<typeof projectsCalls>;

export const projectsHandlers: ProjectsHandlers = {
  ...projectHandlers,
  ...gridHandlers,
  ...gridPeopleHandlers,
  ...gridExportHandlers,
};

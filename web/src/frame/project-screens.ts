/** The table of screens for the pages that list it; importing routes.tsx from a screen would be a cycle. */
import { createContext, useContext } from 'react';
import type { Screen } from './menu.ts';

/** The frame provides the screens of routes.tsx. */
export const ProjectScreens = createContext<readonly Screen[]>([]);

/** The screens within the frame, by their path under the project's segment. */
export const useProjectScreens = (): readonly Screen[] => useContext(ProjectScreens);

/**
 * Every address, who may open it, and its screen, which loads when first opened: each room says its own
 * (`<room>.routes.tsx`). The menu is drawn from the same table, in this order. Adding a screen is adding one line in
 * its room. Source: specification 000 §2 and §6, 001 §2.
 */
import { homeScreens } from './features/home/home.routes.tsx';
import { actionsScreens } from './features/actions/actions.routes.tsx';
import { mentoringScreens } from './features/mentoring/mentoring.routes.tsx';
import { meetingsScreens } from './features/meetings/meetings.routes.tsx';
import { chatScreens } from './features/chat/chat.routes.tsx';
import { applicationsOpenScreens, applicationsScreens } from './features/applications/applications.routes.tsx';
import { projectsScreens } from './features/projects/projects.routes.tsx';
import { libraryScreens } from './features/library/library.routes.tsx';
import { filesScreens } from './features/files/files.routes.tsx';
import { noticesOpenScreens, noticesScreens } from './features/notices/notices.routes.tsx';
import { pairingScreens } from './features/pairing/pairing.routes.tsx';
import { usersScreens } from './features/users/users.routes.tsx';
import { bulkScreens } from './features/bulk/bulk.routes.tsx';
import { authoringScreens } from './features/authoring/authoring.routes.tsx';
import { queriesScreens } from './features/queries/queries.routes.tsx';
import { resultsScreens } from './features/results/results.routes.tsx';
import { jobsScreens } from './features/jobs/jobs.routes.tsx';
import { massDataScreens } from './features/mass-data/mass-data.routes.tsx';
import { makingScreens } from './features/making/making.routes.tsx';
import { settingsScreens } from './features/settings/settings.routes.tsx';
import { templatesScreens } from './features/templates/templates.routes.tsx';
import { languagesScreens } from './features/languages/languages.routes.tsx';
import { consoleScreens } from './features/console/console.routes.tsx';
import { questionnairesScreens } from './features/questionnaires/questionnaires.routes.tsx';
import { accountOpenScreens, accountScreens } from './features/account/account.routes.tsx';
import type { Screen } from './frame/menu.ts';

/** Screens without the frame, by their whole path. */
export const openScreens: readonly Screen[] = [
  ...accountOpenScreens,
  ...applicationsOpenScreens,
  ...noticesOpenScreens,
];

/** Screens within the frame, by their path under the project's segment. */
export const projectScreens: readonly Screen[] = [
  ...homeScreens,
  ...actionsScreens,
  ...mentoringScreens,
  ...meetingsScreens,
  ...chatScreens,
  ...libraryScreens,
  ...filesScreens,
  ...noticesScreens,
  ...applicationsScreens,
  ...projectsScreens,
  ...pairingScreens,
  ...usersScreens,
  ...bulkScreens,
  ...massDataScreens,
  ...authoringScreens,
  ...resultsScreens,
  ...queriesScreens,
  ...makingScreens,
  ...settingsScreens,
  ...templatesScreens,
  ...languagesScreens,
  ...consoleScreens,
  ...jobsScreens,
  ...questionnairesScreens,
  ...accountScreens,
];

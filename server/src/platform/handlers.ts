/** The handlers of all calls; the compiler refuses a call without one. */
import type { calls, Room } from '@telemachos/contract/calls.ts';
import { accountHandlers } from '../features/account/account.handlers.ts';
import { actionViewsHandlers } from '../features/action-views/action-views.handlers.ts';
import { actionsHandlers } from '../features/actions/actions.handlers.ts';
import { applicationsHandlers } from '../features/applications/applications.handlers.ts';
import { authoringHandlers } from '../features/authoring/authoring.handlers.ts';
import { bulkHandlers } from '../features/bulk/bulk.handlers.ts';
import { chatHandlers } from '../features/chat/chat.handlers.ts';
import { completionHandlers } from '../features/completion/completion.handlers.ts';
import { consoleHandlers } from '../features/console/console.handlers.ts';
import { definitionsHandlers } from '../features/definitions/definitions.handlers.ts';
import { filesHandlers } from '../features/files/files.handlers.ts';
import { jobsHandlers } from '../features/jobs/jobs.handlers.ts';
import { massDataHandlers } from '../features/mass-data/mass-data.handlers.ts';
import { makingHandlers } from '../features/making/making.handlers.ts';
import { languagesHandlers } from '../features/languages/languages.handlers.ts';
import { libraryHandlers } from '../features/library/library.handlers.ts';
import { meetingsHandlers } from '../features/meetings/meetings.handlers.ts';
import { mentoringHandlers } from '../features/mentoring/mentoring.handlers.ts';
import { noticesHandlers } from '../features/notices/notices.handlers.ts';
import { pairingHandlers } from '../features/pairing/pairing.handlers.ts';
import { projectsHandlers } from '../features/projects/projects.handlers.ts';
import { queriesHandlers } from '../features/queries/queries.handlers.ts';
import { questionnairesHandlers } from '../features/questionnaires/questionnaires.handlers.ts';
import { resultsHandlers } from '../features/results/results.handlers.ts';
import { servicesHandlers } from '../features/services/services.handlers.ts';
import { settingsHandlers } from '../features/settings/settings.handlers.ts';
import { templatesHandlers } from '../features/templates/templates.handlers.ts';
import { usersHandlers } from '../features/users/users.handlers.ts';
import type { Handlers } from './context.ts';

export const handlers: { [R in Room]: Handlers<(typeof calls)[R]> } = {
  account: accountHandlers,
  actions: actionsHandlers,
  actionViews: actionViewsHandlers,
  applications: applicationsHandlers,
  authoring: authoringHandlers,
  bulk: bulkHandlers,
  chat: chatHandlers,
  completion: completionHandlers,
  console: consoleHandlers,
  definitions: definitionsHandlers,
  files: filesHandlers,
  jobs: jobsHandlers,
  making: makingHandlers,
  massData: massDataHandlers,
  languages: languagesHandlers,
  library: libraryHandlers,
  meetings: meetingsHandlers,
  mentoring: mentoringHandlers,
  notices: noticesHandlers,
  pairing: pairingHandlers,
  projects: projectsHandlers,
  queries: queriesHandlers,
  questionnaires: questionnairesHandlers,
  results: resultsHandlers,
  services: servicesHandlers,
  settings: settingsHandlers,
  templates: templatesHandlers,
  users: usersHandlers,
};

/** All calls, for dispatch, reference page, generated tests and (types only) the browser. */
import type { InputOf, OutputOf } from './call.ts';
import { accountCalls } from './features/account/account.calls.ts';
import { actionViewsCalls } from './features/action-views/action-views.calls.ts';
import { actionsCalls } from './features/actions/actions.calls.ts';
import { applicationsCalls } from './features/applications/applications.calls.ts';
import { authoringCalls } from './features/authoring/authoring.calls.ts';
import { chatCalls } from './features/chat/chat.calls.ts';
import { completionCalls } from './features/completion/completion.calls.ts';
import { consoleCalls } from './features/console/console.calls.ts';
import { bulkCalls } from './features/bulk/bulk.calls.ts';
import { definitionsCalls } from './features/definitions/definitions.calls.ts';
import { filesCalls } from './features/files/files.calls.ts';
import { jobsCalls } from './features/jobs/jobs.calls.ts';
import { massDataCalls } from './features/mass-data/mass-data.calls.ts';
import { makingCalls } from './features/making/making.calls.ts';
import { languagesCalls } from './features/languages/languages.calls.ts';
import { libraryCalls } from './features/library/library.calls.ts';
import { meetingsCalls } from './features/meetings/meetings.calls.ts';
import { mentoringCalls } from './features/mentoring/mentoring.calls.ts';
import { noticesCalls } from './features/notices/notices.calls.ts';
import { pairingCalls } from './features/pairing/pairing.calls.ts';
import { projectsCalls } from './features/projects/projects.calls.ts';
import { queriesCalls } from './features/queries/queries.calls.ts';
import { questionnairesCalls } from './features/questionnaires/questionnaires.calls.ts';
import { resultsCalls } from './features/results/results.calls.ts';
import { servicesCalls } from './features/services/services.calls.ts';
import { settingsCalls } from './features/settings/settings.calls.ts';
import { templatesCalls } from './features/templates/templates.calls.ts';
import { usersCalls } from './features/users/users.calls.ts';

/** The calls of each feature. */
export const calls = {
  account: accountCalls,
  actions: actionsCalls,
  actionViews: actionViewsCalls,
  applications: applicationsCalls,
  authoring: authoringCalls,
  bulk: bulkCalls,
  chat: chatCalls,
  completion: completionCalls,
  console: consoleCalls,
  definitions: definitionsCalls,
  files: filesCalls,
  jobs: jobsCalls,
  making: makingCalls,
  massData: massDataCalls,
  languages: languagesCalls,
  library: libraryCalls,
  meetings: meetingsCalls,
  mentoring: mentoringCalls,
  notices: noticesCalls,
  pairing: pairingCalls,
  projects: projectsCalls,
  queries: queriesCalls,
  questionnaires: questionnairesCalls,
  results: resultsCalls,
  services: servicesCalls,
  settings: settingsCalls,
  templates: templatesCalls,
  users: usersCalls,
} as const;

export type Room = keyof typeof calls;

type Values<T> = T[keyof T];
type Entry = Values<{ [R in Room]: Values<(typeof calls)[R]> }>;

/** Input and output by path: all that the browser knows of a call, at compile time only. */
export type Calls = {
  [E in Entry as E extends { path: infer Path extends string } ? Path : never]: {
    input: InputOf<E>;
    output: OutputOf<E>;
  };
};

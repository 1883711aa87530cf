/**
 * Every screen of the product, once: who sees it, where, and what is opened on it. Photographs and the accessibility
 * check walk this list.
 */
import { accountScreens } from './account.ts';
import { actionsScreens } from './actions.ts';
import { applicationsScreens } from './applications.ts';
import { authoringScreens } from './authoring.ts';
import { bulkScreens } from './bulk.ts';
import { chatScreens } from './chat.ts';
import { libraryScreens } from './library.ts';
import { noticesScreens } from './notices.ts';
import { consoleScreens } from './console.ts';
import { homeScreens } from './home.ts';
import { jobsScreens } from './jobs.ts';
import { makingScreens } from './making.ts';
import { languagesScreens } from './languages.ts';
import { massDataScreens } from './mass-data.ts';
import { mentoringScreens } from './mentoring.ts';
import { meetingsScreens } from './meetings.ts';
import { pairingScreens } from './pairing.ts';
import { projectsScreens } from './projects.ts';
import { queriesScreens } from './queries.ts';
import { questionnairesScreens } from './questionnaires.ts';
import { resultsScreens } from './results.ts';
import { settingsScreens } from './settings.ts';
import { templatesScreens } from './templates.ts';
import { usersScreens } from './users.ts';
import type { Seen } from './seen.ts';

const all: readonly Seen[] = [
  ...homeScreens,
  ...actionsScreens,
  ...mentoringScreens,
  ...meetingsScreens,
  ...applicationsScreens,
  ...projectsScreens,
  ...pairingScreens,
  ...makingScreens,
  ...settingsScreens,
  ...templatesScreens,
  ...usersScreens,
  ...authoringScreens,
  ...queriesScreens,
  ...resultsScreens,
  ...bulkScreens,
  ...massDataScreens,
  ...chatScreens,
  ...libraryScreens,
  ...noticesScreens,
  ...consoleScreens,
  ...languagesScreens,
  ...jobsScreens,
  ...questionnairesScreens,
  ...accountScreens,
];

/** Those who have many screens have a list of their own, by the beginning of their user names. */
const many = ['applicant', 'mentee', 'mentor', 'coordinator'] as const;
type People = 'visitor' | (typeof many)[number] | 'others';

const peopleOf = ({ who }: Seen): People =>
  who === null ? 'visitor' : (many.find((people) => who.startsWith(people)) ?? 'others');

const seenBy = (people: People): readonly Seen[] => all.filter((seen) => peopleOf(seen) === people);

/** The list, by the people it is for. */
export const screens: Readonly<Record<People, readonly Seen[]>> = {
  visitor: seenBy('visitor'),
  applicant: seenBy('applicant'),
  mentee: seenBy('mentee'),
  mentor: seenBy('mentor'),
  coordinator: seenBy('coordinator'),
  others: seenBy('others'),
};

/** Reminding mentees of what is due: one mail for each with all of it, each action once for each day of the setting. */
import { needsConsent } from '@telemachos/contract/features/account/account.rules.ts';
import { daysToldOn, toldToday } from '@telemachos/contract/features/reminders/reminders.rules.ts';
import { lastDayOf, showDay } from '@telemachos/contract/kit/dates.ts';
import type { Connection } from '../../db/connect.ts';
import { filterRoles } from '../../access/viewer.ts';
import { queueMails } from '../../platform/mail.ts';
import { menteeWork, titlesOf, type Work } from '../actions/work.shared.ts';
import { keepTold, menteesAfter, type MenteeReader } from './reminders.store.ts';
import { notify, type Telling } from '../notices/notify.shared.ts';
import { batchSize, eachReader, linkIn, settingsLink, speakingTo, type Morning } from './writing.ts';

/** An action that the mentee is reminded of: its due day, and so many days after it. */
type Due = { work: Work; day: string; after: number };

/** Whether it is the mentee's to do now, as their own list says it; what a mentor answers is not. */
const isTheirs = ({ action, state }: Work): boolean =>
  (state === 'ready' || state === 'underway') && action.Data.AnsweredBy !== 'mentor';

/** What of a mentee's work is told of today, the earliest first. */
const dueToday = ({ reminders, today }: Morning, work: readonly Work[]): Due[] =>
  work
    .flatMap((one): Due[] => {
      if (one.due === null || !isTheirs(one)) return [];
      const day = lastDayOf(one.due);
      const after = toldToday(reminders, day, today);
      return after === null ? [] : [{ work: one, day, after }];
    })
    .sort((one, other) => other.after - one.after);

const lineOf = ({ after }: Due) => (after > 0 ? 'late' : after === 0 ? 'today' : 'due');

/** Write to a mentee, if anything is to be told that was not yet; whether a mail was written. */
const remind = async (morning: Morning, connection: Connection & Telling, mentee: MenteeReader): Promise<boolean> => {
  const { services, project, now } = morning;
  const found = await menteeWork(connection, project.id, mentee.id, 'own', now);
  const due = dueToday(morning, found?.work ?? []);
  if (due.length === 0) return false;
  const told = due.map(({ work, day, after }) => ({ actionId: work.action.Id, day, after }));
  const fresh = await keepTold(connection, { userId: mentee.id, projectId: project.id, now }, told);
  const lines = due.filter(({ work }) => fresh.has(work.action.Id));
  if (lines.length === 0) return false;
  for (const { work } of lines) {
    const told = { projectId: project.id, userIds: [mentee.id], actionId: work.action.Id, at: now };
    await notify(connection, { ...told, kind: 'due' });
  }
  const { line, titled } = await speakingTo(morning, mentee);
  await queueMails(connection, services, {
    to: mentee.email,
    userId: mentee.id,
    projectId: project.id,
    language: mentee.language,
    template: 'actionsDue',
    values: {
      name: mentee.name,
      project: project.descr,
      settings: settingsLink(morning),
      actions: lines.flatMap((one) => {
        const { Title, TitleEn } = titlesOf(one.work.kept);
        const title = titled({ title: Title, titleEn: TitleEn });
        return [
          line(lineOf(one), { title, day: showDay(one.day) }),
          linkIn(morning, `/mentee/action/${one.work.action.Id}`),
        ];
      }),
    },
  });
  return true;
};

const owesConsent = ({ gdpr, agreed, roles }: MenteeReader): boolean =>
  needsConsent(gdpr ?? undefined, agreed ?? 0, filterRoles(roles));

/** Remind the mentees of a project; answers how many mails were written. */
export const remindMentees = async (morning: Morning): Promise<number> => {
  const { pool, project, reminders, today } = morning;
  const days = daysToldOn(reminders, today);
  if (days.length === 0) return 0;
  return eachReader(
    morning,
    (after) => menteesAfter(pool, project.id, { after, count: batchSize, days }),
    async (connection, mentee) => mentee.due && !owesConsent(mentee) && remind(morning, connection, mentee),
  );
};

/** The mentors' digest: one mail a day with what waits for them, none where nothing does. */
import { maxDigestLines } from '@telemachos/contract/features/reminders/reminders.rules.ts';
import { showDate, showDay } from '@telemachos/contract/kit/dates.ts';
import type { Connection } from '../../db/connect.ts';
import { queueMails } from '../../platform/mail.ts';
import { waitingFor, type WaitingLine } from '../mentoring/waiting.store.ts';
import { keepTold, mentorsAfter, type Reader } from './reminders.store.ts';
import { batchSize, eachReader, linkIn, settingsLink, speakingTo, type Morning } from './writing.ts';

/** Since when it waits; of a meeting that was, its day. */
const since = ({ reason, since: from, day }: WaitingLine): string =>
  reason === 'record' && day !== null ? showDay(day) : from === null ? '' : showDate(from.getTime());

/** Write to a mentor, once a day and if anything waits; whether a mail was written. */
const tell = async (morning: Morning, connection: Connection, mentor: Reader): Promise<boolean> => {
  const { services, project, now, today } = morning;
  const { list, all } = await waitingFor(connection, {
    projectId: project.id,
    mentorId: mentor.id,
    now,
    maxLines: maxDigestLines,
  });
  if (list.length === 0) return false;
  const whose = { userId: mentor.id, projectId: project.id, now };
  const fresh = await keepTold(connection, whose, [{ actionId: null, day: today, after: 0 }]);
  if (fresh.size === 0) return false;
  const { line, titled } = await speakingTo(morning, mentor);
  const lines = list.flatMap((one) => [
    line(one.reason, { name: one.name, title: titled(one), day: since(one) }),
    linkIn(morning, `/mentor/mentee/${one.menteeId}/${one.actionId}`),
  ]);
  await queueMails(connection, services, {
    to: mentor.email,
    userId: mentor.id,
    projectId: project.id,
    language: mentor.language,
    template: 'mentorDigest',
    values: {
      name: mentor.name,
      project: project.descr,
      link: linkIn(morning, '/mentor/mentee/list'),
      settings: settingsLink(morning),
      waiting: all > list.length ? [...lines, line('more', { number: String(all - list.length) })] : lines,
    },
  });
  return true;
};

/** Tell the mentors of a project what waits for them; answers how many mails were written. */
export const tellMentors = async (morning: Morning): Promise<number> => {
  const { pool, project, reminders } = morning;
  if (!reminders.Digest) return 0;
  return eachReader(
    morning,
    (after) => mentorsAfter(pool, project.id, { after, count: batchSize }),
    (connection, mentor) => tell(morning, connection, mentor),
  );
};

/** The same letter to many people: tried, or sent once to each, in one work. */
import type { bulkCalls } from '@telemachos/contract/features/bulk/bulk.calls.ts';
import { hasUnknownSlot, letterSlot } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import type { ChangeFault } from '@telemachos/contract/features/users/changes.rules.ts';
import { filledIn } from '@telemachos/contract/features/settings/mail-slots.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { renderMail } from '../../platform/mail.ts';
import type { MailRequest } from '../../platform/mail-templates.ts';
import { settingsOf } from '../account/account.store.ts';
import { keepOutcomes, workOf } from './portions.ts';
import * as store from './writing.store.ts';

type Words = { Subject: string; Text: string };

/** Whether a text has anything that is seen: blanks are many, and some are letters to Unicode. */
const isSeen = (text: string): boolean => /[^\p{C}\p{Z}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

/** What is wrong with a letter, whoever gets it. */
const faultsOf = (words: Words): Record<string, string> | null => {
  const faults = Object.entries(words).flatMap(([name, text]) =>
    !isSeen(text) ? [[name, 'REQUIRED']] : hasUnknownSlot(text) ? [[name, 'UNKNOWN_FIELD']] : [],
  );
  return faults.length === 0 ? null : Object.fromEntries(faults);
};

/** The letter as one person gets it: every line by itself is somebody's words, of which no mail program makes a link. */
const letterTo = (
  { id, called, email, language }: store.Addressee,
  projectId: number,
  project: string,
  { Subject, Text }: Words,
): MailRequest => {
  const own = (text: string) => filledIn(text, (name, whole) => (name === letterSlot ? called : whole));
  return {
    to: email ?? '',
    userId: id,
    projectId,
    language,
    template: 'written',
    values: { project, subject: own(Subject), text: own(Text.trim()).split(/\r\n|\r|\n/) },
  };
};

/** Why somebody is not written to. */
const standing = (person: store.Addressee | undefined): Record<string, ChangeFault> | null => {
  if (!person || person.state === null) return { Username: 'NOT_A_MEMBER' };
  if (person.state !== 0 && person.state !== 1) return { State: 'NOT_ACTIVE' };
  if (person.declined) return { Consent: 'NO_CONSENT' };
  return person.email === null ? { email: 'NO_ADDRESS' } : null;
};

/** Write to these people, or try to. Portions of a work come one after the other: nobody is written to twice by it. */
export const mailPeople: Handlers<typeof bulkCalls>['mailPeople'] = async (context, input) => {
  const { ProjectId, UserIds, Subject, Text, ...asked } = input;
  const fields = faultsOf({ Subject, Text });
  if (fields) return context.fail('BAD_INPUT', { fields });
  const work = await workOf(context, ProjectId, 'mail', asked, UserIds.length, 'alone');
  const people = new Map((await store.addressees(context, ProjectId, UserIds)).map((one) => [one.id, one]));
  const written = work ? await store.writtenTo(context, work.id, UserIds) : new Map<number, number>();
  const project = (await settingsOf(context, ProjectId))?.descr ?? '';
  const letters: MailRequest[] = [];
  const Rows = UserIds.map((id, at): RowOutcome => {
    const person = people.get(id);
    const Place = asked.Batch?.Places[at] ?? at;
    const row = { Place, UserId: person ? id : null, Name: person?.name ?? '', Faults: {}, Changes: [] };
    const before = written.get(id);
    // A portion that is sent again is told what it did the first time.
    if (before !== undefined) return { ...row, Outcome: before === Place ? 'changed' : 'unchanged' };
    const faults = standing(person);
    if (!person || faults) return { ...row, Outcome: 'refused', Faults: faults ?? {} };
    letters.push(letterTo(person, ProjectId, project, { Subject, Text }));
    return { ...row, Outcome: 'changed' };
  });
  const [first] = letters;
  if (asked.DryRun) {
    const shown = first && (await renderMail(context, context.services, first));
    return { Rows, Letter: shown ? { Subject: shown.subject, Body: shown.body } : null };
  }
  await context.mail(...letters);
  if (letters.length > 0)
    await context.audit('user', null, {
      Mailed: letters.map(({ userId }) => userId),
      ...(work ? { Batch: work.id } : {}),
    });
  await keepOutcomes(context, work, Rows);
  return { Rows, Letter: null };
};

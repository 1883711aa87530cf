/** The coordinators' view: the list of a project's applications, and the details of one. */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import { statusGroups } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { questionsOf } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { ApplicationLine } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { shortWords } from '@telemachos/contract/features/projects/filters.rules.ts';
import { maxQuickCount, totalsOf } from '@telemachos/contract/kit/paging.rules.ts';
import { skipsCount } from '../../db/paging.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { createStaleWhileRevalidateCache, maxUncachedRows } from '../../platform/stale-cache.ts';
import { readableIn } from '../users/readable.shared.ts';
import * as store from './applications.store.ts';
import { askedList, comparedBy, keepsQuestion } from './asked-list.ts';
import * as list from './list.store.ts';
import { missingOf, projectOf } from './own-view.ts';

const lineOf = (row: list.LineRow, keeps: (name: string) => boolean): ApplicationLine => ({
  Id: row.id,
  Version: row.version,
  Status: row.status,
  StatusSince: row.statusSince.toISOString(),
  SubmittedAt: row.submittedAt.toISOString(),
  Kayas: keeps('kayas') ? null : row.kayas,
  FirstName: row.firstName,
  LastName: row.lastName,
  Email: keeps('email') ? '' : row.email,
  Confirmed: row.confirmed,
  Withdrawn: row.withdrawn,
  Duplicate: row.duplicate,
});

/** Which applications of a project are there twice. */
const keptDuplicates = createStaleWhileRevalidateCache<{ ids: number[]; many: boolean }>(({ many }) => many);

const twiceThere = async (
  context: Context<(typeof applicationsCalls)['list']>,
  projectId: number,
  compared: list.Compared,
): Promise<readonly number[]> => {
  const { value } = await keptDuplicates(
    context,
    `${projectId}/${compared.afm}/${compared.email}`,
    async (connection) => ({
      ids: await list.duplicateIds(connection, projectId, compared),
      many: await list.areMany(connection, projectId, maxUncachedRows),
    }),
  );
  return value.ids;
};

/** The numbers over the list, by what the statuses mean. */
const countsOf = ({ byStatus, withdrawn, duplicates }: list.Counts) => {
  const inGroup = (group: readonly number[]) =>
    byStatus.filter(({ status }) => group.includes(status)).reduce((sum, { n }) => sum + n, 0);
  return {
    unchecked: inGroup(statusGroups.unchecked),
    waiting: inGroup(statusGroups.waiting),
    eligible: inGroup(statusGroups.eligible),
    selected: inGroup(statusGroups.selected),
    declined: inGroup(statusGroups.declined),
    withdrawn,
    duplicates,
  };
};

export const manageHandlers: Pick<Handlers<typeof applicationsCalls>, 'list' | 'details'> = {
  async list(context, input) {
    const { wanted: asked, questions, keeps } = await askedList(context, input);
    const { compared } = asked;
    const { Totals, page: number, count: size } = input;
    const page = { size, number };
    const duplicates = input.Duplicates ? await twiceThere(context, input.ProjectId, compared) : null;
    const wanted: list.Wanted = { ...asked, duplicates, page };
    const isLeftOut = skipsCount(page, Totals) && (await list.areMoreFound(context, wanted, maxQuickCount));
    const counts = isLeftOut
      ? null
      : await list.countLines(context, wanted, await twiceThere(context, input.ProjectId, compared));
    const all = counts && counts.all;
    const rows = Totals === 'alone' ? [] : await list.findLines(context, wanted, all);
    return {
      list: rows.map((row) => lineOf(row, keeps)),
      ...totalsOf(all, size),
      Counts: counts && countsOf(counts),
      Questions: questions
        .filter(({ Filter }) => Filter)
        .map((question) => ({
          Key: question.Key,
          ...shortWords(question),
          Options: question.Options ?? [],
        })),
    };
  },

  async details(context, { Id }) {
    const row = await store.findApplication(context, Id);
    if (!row) return context.fail('NOT_FOUND');
    const { keeps, keepsDeclared } = await readableIn(context, row.projectId);
    const compared = comparedBy(keeps);
    const { sections } = projectOf(row);
    const keptHere = new Set(
      questionsOf(sections).flatMap((question) => (keepsQuestion(keepsDeclared, question) ? [question.Key] : [])),
    );
    const isKept = (key: string): boolean => keepsDeclared(key) || keptHere.has(key);
    const line = await list.findLine(context, Id, compared);
    if (!line) return context.fail('NOT_FOUND');
    const [events, duplicates, mails] = [
      await list.eventsOf(context, Id),
      await list.findDuplicates(context, Id, compared),
      await list.mailsTo(context, row.projectId, row.email, row.submittedAt),
    ];
    return {
      ...lineOf(line, keeps),
      Language: row.language,
      Afm: keeps('AFM') ? null : row.afm,
      UserId: row.userId,
      EditableUntil: row.editableUntil?.toISOString() ?? null,
      Sections: sections.map((section) => ({
        ...section,
        Questions: section.Questions.filter(({ Key }) => !isKept(Key)).map((question) =>
          onlyChosen(question, row.answers[question.Key]),
        ),
      })),
      Answers: Object.fromEntries(Object.entries(row.answers).filter(([key]) => !isKept(key))),
      Missing: missingOf(row, context.now),
      MoreEvents: events.length > list.maxListed.events,
      Events: events.slice(0, list.maxListed.events).map(({ at, kind, from, to, actor }) => ({
        At: at.toISOString(),
        Kind: kind,
        From: from,
        To: to,
        Actor: actor,
      })),
      Duplicates: duplicates.map((other) => ({
        Id: other.id,
        FirstName: other.firstName,
        LastName: other.lastName,
        Email: keeps('email') ? '' : other.email,
        Kayas: keeps('kayas') ? null : other.kayas,
        Status: other.status,
        By: other.by,
      })),
      MoreMails: mails.length > list.maxListed.mails,
      Mails: mails
        .slice(0, list.maxListed.mails)
        .map(({ at, subject, status }) => ({ At: at.toISOString(), Subject: subject, Status: status })),
    };
  },
};

/** A question with the chosen option alone: the reader needs its words, not the other three hundred municipalities. */
const onlyChosen = <Question extends { Options?: { Value: string }[] | undefined }>(
  question: Question,
  answer: string | undefined,
): Question =>
  question.Options ? { ...question, Options: question.Options.filter(({ Value }) => Value === answer) } : question;

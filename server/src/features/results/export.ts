/** Exports: everybody's answers or scores of an action, read and sent page by page. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Around } from '@telemachos/contract/features/questionnaires/around.rules.ts';
import { countedAnswers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { Language } from '@telemachos/contract/kit/ids.ts';
import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../db/connect.ts';
import type { Services, Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-reply.ts';
import { aroundOf } from '../questionnaires/around.store.ts';
import { asAnswers } from '../questionnaires/questionnaires.store.ts';
import { countedValues, scalesOf } from '../questionnaires/scores.shared.ts';
import { versionOf } from '../questionnaires/versions.shared.ts';
import type { CellKind, CellValue } from './cells.shared.ts';
import { columnsOf, type Column, type Numbered } from './export-columns.ts';
import * as store from './export.store.ts';
import type { After, ExportRow } from './export.store.ts';
import { askedOf } from './questions.ts';
import { openToMentees, readableIn } from '../users/readable.shared.ts';
import { tableFile, tableTypes } from './table-file.shared.ts';
import { wordsIn, type Say } from './words.ts';

/** Attempts read at a time: few, so that those who answer meanwhile never wait long for the thread. */
const pageSize = 50;

type Wanted = {
  services: Services;
  actionId: number;
  title: string;
  kind: 'raw' | 'scored';
  language: Language;
  versions: readonly Numbered[];
  columns: readonly Column[];
  say: Say;
  /** The fields kept from who asks are left empty. */ keeps: (name: string) => boolean;
  /** The fields that the conditions read. */ fields: readonly string[];
};
type Head = { key: string; kind: CellKind };

/** What every row begins with. */
const heads: readonly Head[] = [
  { key: 'kayas', kind: 'id' },
  { key: 'lastName', kind: 'text' },
  { key: 'firstName', kind: 'text' },
  { key: 'action', kind: 'text' },
  { key: 'version', kind: 'number' },
  { key: 'attempt', kind: 'number' },
  { key: 'status', kind: 'text' },
  { key: 'started', kind: 'time' },
  { key: 'finished', kind: 'time' },
  { key: 'answered', kind: 'number' },
  { key: 'questions', kind: 'number' },
  { key: 'late', kind: 'text' },
];

const rowOf = async (
  connection: Connection,
  wanted: Wanted,
  row: ExportRow,
  around: Around | null,
): Promise<CellValue[]> => {
  const { columns, kind, language, say, title, versions } = wanted;
  const version =
    versions.find(({ number }) => number === row.number)?.version ??
    (await versionOf({ ...connection, services: wanted.services }, row.versionId));
  const lateGroups = row.answers.filter(({ late }) => late).map(({ groupId }) => groupId);
  const values = { answers: asAnswers(row.answers, version.isList), user: row.fields, around, late: lateGroups };
  const counted = kind === 'scored' ? await countedValues(connection, row.id, version, values) : values;
  const sheet = {
    answers: countedAnswers(version.definition, counted),
    scales: kind === 'scored' ? await scalesOf(wanted, version, counted, language) : [],
  };
  const late =
    lateGroups.length > 0
      ? askedOf(version.definition, language)
          .flatMap(({ group, label }) => (lateGroups.includes(group) ? [label] : []))
          .join(' · ')
      : null;
  const head: CellValue[] = [
    wanted.keeps('kayas') ? '' : row.kayas,
    row.lastName,
    row.firstName,
    title,
    row.number,
    row.attempt,
    say(`questionnaires:status.${row.status}`),
    row.timeStarted,
    row.finishedAt,
    row.answered,
    row.countable,
    late,
  ];
  return [...head, ...columns.map((column) => (column.versions.includes(row.number) ? column.value(sheet) : null))];
};

/**
 * All rows, a page at a time; each page has a connection of its own, for reading takes as long as the other side
 * receives.
 */
async function* pagesOf(wanted: Wanted): AsyncGenerator<CellValue[][]> {
  const fields = wanted.fields;
  const reads = wanted.versions.some(({ version }) => version.readsAround);
  let after: After = { userId: 0, attempt: -32_768 };
  for (;;) {
    const from = after;
    const page = await wanted.services.reading(async (connection) => {
      const rows = await store.nextPage(connection, wanted.actionId, from, pageSize, fields);
      const cells: CellValue[][] = [];
      const arounds = reads
        ? await aroundOf(
            connection,
            rows.map(({ id }) => id),
          )
        : new Map<number, Around>();
      for (const row of rows) {
        cells.push(await rowOf(connection, wanted, row, arounds.get(row.id) ?? null));
        // Between two attempts those who answer meanwhile have their turn.
        await setImmediate();
      }
      return { cells, last: rows.at(-1) };
    });
    if (page.cells.length > 0) yield page.cells;
    if (!page.last || page.cells.length < pageSize) return;
    after = { userId: page.last.userId, attempt: page.last.attempt };
  }
}

const headersOf = ({ columns, say }: Wanted): { header: string; kind: CellKind }[] => [
  ...heads.map(({ key, kind }) => ({ header: say(`export.columns.${key}`), kind })),
  ...columns,
];

export const exportHandlers: Pick<Handlers<typeof resultsCalls>, 'export'> = {
  async export(context, { ActionId, Kind, Format, Language }) {
    const { services } = context;
    const head = await store.actionHead(context, ActionId);
    if (!head || isHiddenFrom(head.flags, context.reach, 'answers')) return context.fail('NOT_FOUND');
    const say = wordsIn(Language);
    const answered = await store.versionsAnswered(context, ActionId);
    const versions: Numbered[] = [];
    for (const { id, number } of answered) versions.push({ number, version: await versionOf(context, id) });
    const keeps = context.projectId === null ? () => false : (await readableIn(context, context.projectId)).keeps;
    const title = (Language === 'en' ? head.titleEn : null) ?? head.title;
    const wanted: Wanted = {
      services,
      actionId: ActionId,
      title,
      kind: Kind,
      language: Language,
      versions,
      columns: columnsOf(versions, Kind, Language, say),
      say,
      keeps,
      fields:
        context.projectId === null
          ? []
          : await openToMentees(context, context.projectId, [
              ...new Set(versions.flatMap(({ version }) => version.fields)),
            ]),
    };
    await context.audit('action', ActionId, {
      Export: Kind,
      Format,
      Attempts: answered.reduce((sum, { sets }) => sum + sets, 0),
    });
    return new FileReply({
      name: `${title} - ${say(`export.${Kind}`)}.${Format}`,
      type: tableTypes[Format],
      body: tableFile(
        {
          name: say(`export.${Kind}`),
          language: Language,
          columns: headersOf(wanted),
          pages: pagesOf(wanted),
        },
        Format,
      ),
    });
  },
};

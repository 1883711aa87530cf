/** Exports: everybody's answers or scores of an action, read and written page by page. */
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Around } from '@telemachos/contract/features/questionnaires/around.rules.ts';
import { countedAnswers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services, Handlers } from '../../platform/context.ts';
import type { CellType, CellValue } from '../../platform/table-export/cells.ts';
import type { TableColumn } from '../../platform/table-export/table-file.ts';
import type { Asking, LongWork } from '../jobs/long-work.shared.ts';
import { orders } from '../jobs/order.shared.ts';
import { aroundOf } from '../questionnaires/around.store.ts';
import { asAnswers } from '../questionnaires/questionnaires.store.ts';
import { countedValues, scalesOf } from '../questionnaires/scores.shared.ts';
import { versionOf } from '../questionnaires/versions.shared.ts';
import { columnsOf, type Column, type Numbered } from './export-columns.ts';
import * as store from './export.store.ts';
import type { After, ExportRow } from './export.store.ts';
import { askedOf } from './questions.ts';
import { openToMentees, readableIn } from '../users/readable.shared.ts';
import { wordsIn, type Say } from './words.ts';

/**
 * Attempts read at a time: so few cells, that whoever answers meanwhile does not wait for a page, and so many, that asking for
 * pages does not become the work.
 */
const cellsPerPage = 2500;
const pageSizeOf = (columns: number): number => Math.max(5, Math.min(500, Math.floor(cellsPerPage / columns)));

type Wanted = {
  services: Services;
  actionId: number;
  asker: number;
  title: string;
  kind: 'raw' | 'scored';
  language: Language;
  versions: readonly Numbered[];
  columns: readonly Column[];
  say: Say;
  /** The fields kept from who asks are left empty. */ keeps: (name: string) => boolean;
  /** The fields that the conditions read. */ fields: readonly string[];
};
type Head = { key: string; type: CellType };

/** What every row begins with. */
const heads: readonly Head[] = [
  { key: 'kayas', type: 'text' },
  { key: 'lastName', type: 'text' },
  { key: 'firstName', type: 'text' },
  { key: 'action', type: 'text' },
  { key: 'version', type: 'number' },
  { key: 'attempt', type: 'number' },
  { key: 'status', type: 'text' },
  { key: 'started', type: 'instant' },
  { key: 'finished', type: 'instant' },
  { key: 'answered', type: 'number' },
  { key: 'questions', type: 'number' },
  { key: 'late', type: 'text' },
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
    // Without conditions every question takes part; the columns are those of the questions.
    answers: version.conditional ? countedAnswers(version.definition, counted) : counted.answers,
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
    say(`answered:status.${row.status}`),
    row.timeStarted,
    row.finishedAt,
    row.answered,
    row.countable,
    late,
  ];
  return [...head, ...columns.map((column) => (column.versions.includes(row.number) ? column.value(sheet) : null))];
};

/** All rows, a page at a time, over the one view of the work; the next page comes while one is written. */
async function* pagesOf(connection: Connection, wanted: Wanted): AsyncGenerator<CellValue[][]> {
  const pageSize = pageSizeOf(heads.length + wanted.columns.length);
  const reads = wanted.versions.some(({ version }) => version.readsAround);
  const read = (after: After) => {
    const page = store.nextPage(connection, wanted.actionId, wanted.asker, after, pageSize, wanted.fields);
    // Whoever stops reading does not wait for it.
    page.catch(() => undefined);
    return page;
  };
  let coming: ReturnType<typeof read> | null = read({ userId: 0, attempt: -32_768 });
  while (coming) {
    const rows: ExportRow[] = await coming;
    const last = rows.at(-1);
    coming = last && rows.length === pageSize ? read({ userId: last.userId, attempt: last.attempt }) : null;
    const ids = rows.map(({ id }) => id);
    const arounds = reads ? await aroundOf(connection, ids) : new Map<number, Around>();
    const cells: CellValue[][] = [];
    for (const row of rows) cells.push(await rowOf(connection, wanted, row, arounds.get(row.id) ?? null));
    if (cells.length > 0) yield cells;
  }
}

const tableColumns = ({ columns, say }: Wanted): TableColumn[] => [
  ...heads.map(({ key, type }) => ({ name: say(`export.columns.${key}`), type })),
  ...columns,
];

/** The action's head, as far as it may be exported at all. */
const headFor = async (asking: Asking, actionId: number) => {
  const head = await store.actionHead(asking, actionId);
  return !head || isHiddenFrom(head.flags, asking.reach, 'answers') ? asking.fail('NOT_FOUND') : head;
};
const titleIn = ({ title, titleEn }: { title: string; titleEn: string | null }, language: Language): string =>
  (language === 'en' ? titleEn : null) ?? title;

/** Long work: everybody's answers or scores of an action. */
export const answersExport: LongWork<ParsedInputOf<typeof resultsCalls.export>> = {
  async judge(asking, { ActionId, Kind, Language }) {
    const title = titleIn(await headFor(asking, ActionId), Language);
    return {
      name: `${title} - ${wordsIn(Language)(`export.${Kind}`)}`,
      about: { subject: 'action', subjectId: ActionId, details: { Export: Kind } },
    };
  },

  async make(asking, { ActionId, Kind, Language }) {
    const { services, projectId } = asking;
    const say = wordsIn(Language);
    const title = titleIn(await headFor(asking, ActionId), Language);
    const answered = await store.versionsAnswered(asking, ActionId, asking.viewer.userId);
    const versions: Numbered[] = [];
    for (const { id, number } of answered) versions.push({ number, version: await versionOf(asking, id) });
    const read = [...new Set(versions.flatMap(({ version }) => version.fields))];
    const wanted: Wanted = {
      services,
      actionId: ActionId,
      asker: asking.viewer.userId,
      title,
      kind: Kind,
      language: Language,
      versions,
      columns: columnsOf(versions, Kind, Language, say),
      say,
      keeps: projectId === null ? () => false : (await readableIn(asking, projectId)).keeps,
      fields: projectId === null ? [] : await openToMentees(asking, projectId, read),
    };
    return {
      fields: ['kayas', 'last_name', 'first_name', ...read],
      total: answered.reduce((sum, { sets }) => sum + sets, 0),
      table: {
        title: say(`export.${Kind}`),
        language: Language,
        columns: tableColumns(wanted),
        pages: pagesOf(asking, wanted),
      },
    };
  },
};

export const exportHandlers: Pick<Handlers<typeof resultsCalls>, 'export'> = {
  export: orders('results.export', answersExport),
};

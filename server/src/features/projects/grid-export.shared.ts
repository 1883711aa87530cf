/** The grid as a file: the mentees that the filters find, and how far each is in each action. */
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { ParsedOf } from '@telemachos/contract/call.ts';
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import type { GridColumn, GridLine } from '@telemachos/contract/features/projects/projects.wire.ts';
import type { Language } from '@telemachos/contract/kit/ids.ts';
import el from '@telemachos/contract/texts/el/grid.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/grid.json' with { type: 'json' };
import type { Handlers } from '../../platform/context.ts';
import type { Asking, LongWork } from '../jobs/long-work.shared.ts';
import { orders } from '../jobs/order.shared.ts';
import type { CellKind, CellValue } from '../results/cells.shared.ts';
import { tableFile, tableTypes } from '../results/table-file.shared.ts';
import { searchedFields } from '../users/people-filter.store.ts';
import { asColumn, askedOf } from './grid.ts';
import { allIds, orderFor } from './grid-order.ts';
import * as store from './projects.store.ts';

/** Mentees read at a time. */
const pageSize = 500;

const words = { el: el.export, en: en.export } satisfies Record<Language, unknown>;

const stateWord = (language: Language, state: number): string =>
  Object.entries(words[language].states).find(([key]) => key === String(state))?.[1] ?? '';

/** What every row begins with, and the actions after it. */
const columnsOf = (columns: readonly GridColumn[], language: Language): { header: string; kind: CellKind }[] => {
  const say = words[language];
  return [
    { header: say.lastName, kind: 'text' },
    { header: say.firstName, kind: 'text' },
    { header: say.username, kind: 'id' },
    { header: say.state, kind: 'text' },
    { header: say.mentor, kind: 'text' },
    { header: say.overdue, kind: 'number' },
    { header: say.waiting, kind: 'number' },
    ...columns.map(({ Title, TitleEn }): { header: string; kind: CellKind } => ({
      header: `${language === 'en' ? TitleEn : Title} (%)`,
      kind: 'number',
    })),
  ];
};

const rowOf = (line: GridLine, columns: readonly GridColumn[], language: Language): CellValue[] => {
  const { User, Coordinators, Actions } = line;
  const done = new Map(Actions.map(({ ActionId, Completion }) => [ActionId, Completion]));
  const shown = Actions.filter(({ ActionId }) => columns.some(({ Id }) => Id === ActionId));
  return [
    User.Fields.last_name,
    User.Fields.first_name,
    User.Username,
    stateWord(language, User.State),
    Coordinators.map(({ Name }) => Name).join(', '),
    shown.filter(({ Overdue }) => Overdue).length,
    shown.filter(({ NextActor }) => NextActor === 'mentor').length,
    ...columns.map(({ Id }) => done.get(Id) ?? null),
  ];
};

/** The lines of these people, a few hundred at a time. */
async function* pagesOf(
  ids: readonly number[],
  linesOf: (among: readonly number[]) => Promise<GridLine[]>,
  asRow: (line: GridLine) => CellValue[],
): AsyncGenerator<CellValue[][]> {
  for (let first = 0; first < ids.length; first += pageSize) {
    yield (await linesOf(ids.slice(first, first + pageSize))).map(asRow);
  }
}

/** The actions of a file, among those that one sees. */
const columnsFor = async (asking: Asking, projectId: number, group: string, actionId: number | null) =>
  (await store.columnsOf(asking, projectId, seenBy('grid', asking.reach)))
    .map(asColumn)
    .filter((column) => (actionId === null ? group === '' || column.Group === group : column.Id === actionId));

/** Long work: the grid's file. */
export const gridExport: LongWork<ParsedOf<typeof projectsCalls.gridExport>> = {
  async judge(asking, { Format, Language, Group, ActionId, ...query }) {
    const { readable } = await askedOf(asking, query);
    await orderFor(asking, query, readable);
    // A file about actions that one does not see would be one without them, and not say so.
    const isAbout = Group !== '' || ActionId !== null;
    if (isAbout && (await columnsFor(asking, query.ProjectId, Group, ActionId)).length === 0) asking.fail('NOT_FOUND');
    return {
      name: `${words[Language].name}.${Format}`,
      mime: tableTypes[Format],
      about: { subject: 'project', subjectId: query.ProjectId, details: { Export: 'grid', Format } },
    };
  },

  async make(asking, { Format, Language, Group, ActionId, ...query }, tell) {
    const { reach, viewer } = asking;
    const { people, readable } = await askedOf(asking, query);
    const seen = seenBy('grid', reach);
    const columns = await columnsFor(asking, query.ProjectId, Group, ActionId);
    const onlyMentor = reach === 'caseload' ? viewer.userId : null;
    const ids = await allIds(asking, people, await orderFor(asking, query, readable));
    const linesOf = async (among: readonly number[]): Promise<GridLine[]> =>
      store.readLines(await store.gridLines(asking, people, among, seen, onlyMentor, readable.keptOfProject, null));
    const pages = pagesOf(ids, linesOf, (line) => rowOf(line, columns, Language));
    const { name } = words[Language];
    return {
      total: ids.length,
      fields: [
        'last_name',
        'first_name',
        ...Object.keys(query.Filter),
        ...(query.Order === 'field' ? [query.OrderField] : []),
        ...(query.Search === '' ? [] : searchedFields),
      ],
      body: tableFile({ name, language: Language, columns: columnsOf(columns, Language), pages, tell }, Format),
    };
  },
};

export const gridExportHandlers: Pick<Handlers<typeof projectsCalls>, 'gridExport'> = {
  gridExport: orders('projects.gridExport', gridExport),
};

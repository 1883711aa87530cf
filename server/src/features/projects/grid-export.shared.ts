/** The grid as a file: the mentees that the filters find, and how far each is in each action. */
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { ParsedOf } from '@telemachos/contract/call.ts';
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import { farTogether, folded, type FoldedColumn } from '@telemachos/contract/features/projects/fold.rules.ts';
import type { UserField } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { ownOptions } from '@telemachos/contract/features/users/field-options.rules.ts';
import type { GridLine, GridPerson } from '@telemachos/contract/features/projects/projects.wire.ts';
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
import { besideNames, unreadable } from './grid-people.ts';
import * as store from './projects.store.ts';

/** Mentees read at a time. */
const pageSize = 500;

const words = { el: el.export, en: en.export } satisfies Record<Language, unknown>;

const stateWord = (language: Language, state: number): string =>
  Object.entries(words[language].states).find(([key]) => key === String(state))?.[1] ?? '';

/** The columns of a file: fields of the profile, and the actions, in groups that are folded too. */
type Shape = { fields: readonly UserField[]; columns: readonly FoldedColumn[]; language: Language };

/** What every row begins with, and the fields and actions after it. */
const columnsOf = ({ fields, columns, language }: Shape): { header: string; kind: CellKind }[] => {
  const say = words[language];
  return [
    { header: say.lastName, kind: 'text' },
    { header: say.firstName, kind: 'text' },
    { header: say.username, kind: 'id' },
    { header: say.state, kind: 'text' },
    { header: say.mentor, kind: 'text' },
    { header: say.overdue, kind: 'number' },
    { header: say.waiting, kind: 'number' },
    ...fields.map(({ Label, LabelEn }): { header: string; kind: CellKind } => ({
      header: language === 'en' ? (LabelEn ?? Label) : Label,
      kind: 'id',
    })),
    ...columns.map(({ Title, TitleEn }): { header: string; kind: CellKind } => ({
      header: `${language === 'en' ? TitleEn : Title} (%)`,
      kind: 'number',
    })),
  ];
};

/** A value as it is read: by its words, where it is one of several. */
const shown = (field: UserField, value: string, language: Language): string => {
  const option = ownOptions(field)?.find(({ Value }) => Value === value);
  return option ? (language === 'en' ? (option.LabelEn ?? option.Label) : option.Label) : value;
};

const rowOf = (line: GridLine, beside: GridPerson | undefined, { fields, columns, language }: Shape): CellValue[] => {
  const { User, Coordinators, Actions } = line;
  const done = new Map(Actions.map(({ ActionId, Completion }) => [ActionId, Completion]));
  const ids = new Set(columns.flatMap(({ Id, Members }) => Members ?? [Id]));
  const counted = Actions.filter(({ ActionId }) => ids.has(ActionId));
  return [
    User.Fields.last_name,
    User.Fields.first_name,
    User.Username,
    stateWord(language, User.State),
    Coordinators.map(({ Name }) => Name).join(', '),
    counted.filter(({ Overdue }) => Overdue).length,
    counted.filter(({ NextActor }) => NextActor === 'mentor').length,
    ...fields.map((field) => shown(field, beside?.Fields[field.Name] ?? '', language)),
    ...columns.map(({ Id, Members }) =>
      Members ? farTogether(Members.map((id) => done.get(id))) : (done.get(Id) ?? null),
    ),
  ];
};

/** The rows of these people, a few hundred at a time. */
async function* pagesOf(
  ids: readonly number[],
  rowsOf: (among: readonly number[]) => Promise<CellValue[][]>,
): AsyncGenerator<CellValue[][]> {
  for (let first = 0; first < ids.length; first += pageSize) yield await rowsOf(ids.slice(first, first + pageSize));
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
    const fields = unreadable(query.Fields, readable);
    if (fields) asking.fail('BAD_INPUT', { fields });
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
    const all = await columnsFor(asking, query.ProjectId, Group, ActionId);
    const fields = query.Fields.flatMap((name) => readable.fieldNamed(name) ?? []);
    const shape = { fields, columns: folded(all, new Set(query.Folded)), language: Language };
    const onlyMentor = reach === 'caseload' ? viewer.userId : null;
    const ids = await allIds(asking, people, await orderFor(asking, query, readable));
    const names = fields.map(({ Name }) => Name);
    const rowsOf = async (among: readonly number[]): Promise<CellValue[][]> => {
      const lines = await store.gridLines(asking, people, among, seen, onlyMentor, readable.keptOfProject, null);
      const asked = { projectId: query.ProjectId, ids: among, names, look: false };
      const beside = new Map(
        (names.length > 0 ? await besideNames(asking, asked, readable) : []).map((person) => [person.Id, person]),
      );
      return store.readLines(lines).map((line) => rowOf(line, beside.get(line.User.Id), shape));
    };
    const pages = pagesOf(ids, rowsOf);
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
      body: tableFile({ name, language: Language, columns: columnsOf(shape), pages, tell }, Format),
    };
  },
};

export const gridExportHandlers: Pick<Handlers<typeof projectsCalls>, 'gridExport'> = {
  gridExport: orders('projects.gridExport', gridExport),
};

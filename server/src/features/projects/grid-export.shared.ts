/** The grid as a file: the mentees that the filters find, and how far each is in each action. */
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import { farTogether, folded, type FoldedColumn } from '@telemachos/contract/features/projects/fold.rules.ts';
import { projectSettings, type UserField } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { withQuestionOptions } from '@telemachos/contract/features/users/field-options.rules.ts';
import { cellsOf } from '@telemachos/contract/features/projects/glance.rules.ts';
import { glancePage, type GlancePage, type GridPerson } from '@telemachos/contract/features/projects/projects.wire.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import el from '@telemachos/contract/texts/el/grid.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/grid.json' with { type: 'json' };
import { canIn } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import type { CellValue } from '../../platform/table-export/cells.ts';
import { stateCells, stateColumns } from '../../platform/table-export/state-columns.ts';
import type { TableColumn } from '../../platform/table-export/table-file.ts';
import type { Asking, LongWork } from '../jobs/long-work.shared.ts';
import { orders } from '../jobs/order.shared.ts';
import { hasEvaluationMentees } from '../users/evaluation.store.ts';
import { fieldCell, fieldColumn } from '../users/field-columns.shared.ts';
import { filterSettings } from '../users/filters.store.ts';
import { searchedFields } from '../users/people-filter.store.ts';
import { asColumn, askedOf } from './grid.ts';
import { allIds, orderFor } from './grid-order.ts';
import { besideNames, unreadable } from './grid-people.ts';
import * as store from './projects.store.ts';

/** Mentees read at a time: as many as a page of the screen may have. A smaller page takes hardly less time. */
const pageSize = 1000;

const words = { el: el.export, en: en.export } satisfies Record<Language, unknown>;

/**
 * The columns of a file: fields of the profile, and the actions, in groups that are folded too; the mentor for those who
 * count as admin for exports (001 §6).
 */
type Shape = {
  fields: readonly UserField[];
  columns: readonly FoldedColumn[];
  language: Language;
  mentors: boolean;
  /** Whether the project has evaluation mentees, who are marked. */
  evaluation: boolean;
};

/** What every row begins with, and the fields and actions after it. */
const columnsOf = ({ fields, columns, language, mentors, evaluation }: Shape): TableColumn[] => {
  const say = words[language];
  return [
    { name: say.lastName, type: 'text' },
    { name: say.firstName, type: 'text' },
    { name: say.username, type: 'text' },
    ...stateColumns(language),
    ...(evaluation ? [{ name: say.evaluation, type: 'text' } as const] : []),
    ...(mentors ? [{ name: say.mentor, type: 'text' } as const] : []),
    { name: say.overdue, type: 'number' },
    { name: say.waiting, type: 'number' },
    ...fields.map((field) => fieldColumn(field, language)),
    ...columns.map(({ Title, TitleEn }): TableColumn => ({
      name: `${language === 'en' ? TitleEn : Title} (%)`,
      type: 'number',
    })),
  ];
};

/** Somebody’s row: the line as the compact view has it, and what stands beside the name. */
type Line = GlancePage['Lines'][number];
type Beside = { username: string; fields: GridPerson['Fields'] };

/** How a row is made of a line, over the columns of its page. */
const rowsOver = (page: readonly number[], { fields, columns, language, mentors, evaluation }: Shape) => {
  const counted = new Set(columns.flatMap(({ Id, Members }) => Members ?? [Id]));
  return (line: Line, { username, fields: values }: Beside): CellValue[] => {
    const cells = cellsOf(line.Cells, page).filter(({ ActionId }) => counted.has(ActionId));
    const done = new Map(cells.map(({ ActionId, Completion }) => [ActionId, Completion]));
    return [
      line.Last,
      line.First,
      username,
      ...stateCells(line.State, language),
      ...(evaluation ? [line.Evaluation ? words[language].isEvaluation : ''] : []),
      ...(mentors ? [line.MentorName] : []),
      cells.filter(({ Overdue }) => Overdue).length,
      cells.filter(({ NextActor }) => NextActor === 'mentor').length,
      ...fields.map((field) => fieldCell(field, values[field.Name] ?? '', language)),
      ...columns.map(({ Id, Members }) =>
        Members ? farTogether(Members.map((id) => done.get(id))) : (done.get(Id) ?? null),
      ),
    ];
  };
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
export const gridExport: LongWork<ParsedInputOf<typeof projectsCalls.gridExport>> = {
  async judge(asking, { Format: _format, Language, Group, ActionId, ...query }) {
    const { readable } = await askedOf(asking, query);
    await orderFor(asking, query, readable);
    const fields = unreadable(query.Fields, readable);
    if (fields) asking.fail('BAD_INPUT', { fields });
    // A file about actions that one does not see would be one without them, and not say so.
    const isAbout = Group !== '' || ActionId !== null;
    if (isAbout && (await columnsFor(asking, query.ProjectId, Group, ActionId)).length === 0) asking.fail('NOT_FOUND');
    return {
      name: words[Language].name,
      about: { subject: 'project', subjectId: query.ProjectId, details: { Export: 'grid' } },
    };
  },

  async make(asking, { Format: _format, Language, Group, ActionId, ...query }) {
    const { reach, viewer } = asking;
    const { people, readable } = await askedOf(asking, query);
    const seen = seenBy('grid', reach);
    const all = await columnsFor(asking, query.ProjectId, Group, ActionId);
    const { ApplicationForm } = projectSettings.parse(await filterSettings(asking, query.ProjectId));
    const questions = ApplicationForm.flatMap(({ Questions }) => Questions);
    const fields = query.Fields.flatMap((name) => readable.fieldNamed(name) ?? []).map((field) =>
      withQuestionOptions(field, questions),
    );
    const shape = {
      fields,
      columns: folded(all, new Set(query.Folded)),
      language: Language,
      mentors: canIn(viewer, query.ProjectId, 'project.manage'),
      evaluation: await hasEvaluationMentees(asking, query.ProjectId),
    };
    const onlyMentor = reach === 'caseload' ? viewer.userId : null;
    const ids = await allIds(asking, people, await orderFor(asking, query, readable));
    const names = fields.map(({ Name }) => Name);
    const rowsOf = async (among: readonly number[]): Promise<CellValue[][]> => {
      const asked = { projectId: query.ProjectId, ids: among, names, look: false };
      const [page, usernames, besides] = await Promise.all([
        store.glanceLines(asking, query.ProjectId, among, seen, onlyMentor),
        store.userNames(asking, people, among),
        names.length > 0 ? besideNames(asking, asked, readable) : [],
      ]);
      const { Columns, Lines } = glancePage.parse(JSON.parse(page.text));
      const beside = new Map(besides.map(({ Id, Fields }) => [Id, Fields]));
      const rowOf = rowsOver(Columns, shape);
      return Lines.map((line) =>
        rowOf(line, { username: usernames.get(line.Id) ?? '', fields: beside.get(line.Id) ?? {} }),
      );
    };
    return {
      total: ids.length,
      fields: [
        'last_name',
        'first_name',
        ...Object.keys(query.Filter),
        ...(query.Order === 'field' ? [query.OrderField] : []),
        ...(query.Search === '' ? [] : searchedFields),
      ],
      table: {
        title: words[Language].name,
        language: Language,
        columns: columnsOf(shape),
        pages: pagesOf(ids, rowsOf),
      },
    };
  },
};

export const gridExportHandlers: Pick<Handlers<typeof projectsCalls>, 'gridExport'> = {
  gridExport: orders('projects.gridExport', gridExport),
};

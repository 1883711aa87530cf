/**
 * The data of an action as a file: the mentees within reach that the filters find, what each wrote, and what the mentor
 * wrote for them. It has nothing that the list of these data would not tell its reader; private notes are in neither.
 */
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { firstActor, type NextActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { turnOf, unseenOf } from '@telemachos/contract/features/actions/turn.rules.ts';
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { lastDayOf } from '@telemachos/contract/kit/dates.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { canIn } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { cutText, type CellValue } from '../../platform/table-export/cells.ts';
import { stateCells, stateColumns } from '../../platform/table-export/state-columns.ts';
import type { TableColumn } from '../../platform/table-export/table-file.ts';
import { findAction } from '../actions/actions.store.ts';
import { standingsOf } from '../actions/standing-of-many.shared.ts';
import { asAction, titlesOf, type WorkAction } from '../actions/work.shared.ts';
import { mediaAmong } from '../files/media.store.ts';
import type { Asking, LongWork } from '../jobs/long-work.shared.ts';
import { orders } from '../jobs/order.shared.ts';
import { gridIds } from '../projects/grid-order.store.ts';
import { peopleOrders, searchedFields, type PeopleFilter } from '../users/people-filter.store.ts';
import { readableIn } from '../users/readable.shared.ts';
import { dataColumns, type DataColumn } from './data-columns.ts';
import { dataPage, otherKeys, type DataRow } from './data-export.store.ts';
import { fileWords } from './data-words.ts';
import { recordedIn } from './records.store.ts';
import { narrowedByStance } from './stance.shared.ts';

type Input = ParsedInputOf<typeof mentoringCalls.dataExport>;

/** Mentees read at a time: the data of one are half a megabyte at the most. */
const pageSize = 50;

/** The action, as far as the caller sees it in its project. */
const actionFor = async (asking: Asking, { ActionId, ProjectId }: Input): Promise<WorkAction> => {
  const row = await findAction(asking, ActionId);
  const isSeen = row?.projectId === ProjectId && !isHiddenFrom(row.flags, asking.reach);
  return row && isSeen ? asAction(row) : asking.fail('NOT_FOUND');
};

/** Whom the caller asks for. A field they may not filter by is refused. */
const peopleFor = async (asking: Asking, query: Input): Promise<PeopleFilter> => {
  const { reach, viewer } = asking;
  const { unsearched, contained, faultsOf } = await readableIn(asking, query.ProjectId);
  const fields = faultsOf(query.Filter);
  if (fields) return asking.fail('BAD_INPUT', { fields });
  const onlyMentor = reach === 'caseload' ? viewer.userId : null;
  const people = await narrowedByStance(
    asking,
    {
      projectId: query.ProjectId,
      roles: [menteeRole],
      search: query.Search,
      unsearched,
      contained,
      filter: query.Filter,
      mentorId: onlyMentor ?? query.MentorId,
      unpaired: query.Unpaired,
      coordinatorId: query.CoordId,
      active: true,
    },
    query,
  );
  return recordedIn(people, query.ActionId, viewer.userId, onlyMentor);
};

type Row = DataRow & { turn: NextActor };

/** The rows with whose turn it is, as the screens say it. */
const withTurns = async (asking: Asking, action: WorkAction, among: readonly DataRow[]): Promise<Row[]> => {
  const { Data, Flags, TypeId } = action;
  const { isArchived } = action.row;
  const hasConditions = [Data.ShowCondition, Data.EnableCondition].some(Boolean);
  const ids = among.map(({ id }) => id);
  const standings = hasConditions ? await standingsOf(asking, action, ids, asking.now) : null;
  return among.map((one) => {
    const standing = standings
      ? standings.get(one.id)
      : ({ state: one.completed ? 'done' : 'ready', shown: true } as const);
    const publishedAt = one.publishedAt?.getTime() ?? null;
    const seen = { flags: Flags, isArchived, shown: standing?.shown ?? false, publishedAt };
    const turn = turnOf({
      State: standing?.state ?? 'locked',
      NextActor: one.nextActor ?? firstActor(TypeId),
      Unseen: unseenOf(seen, asking.now.getTime()),
    });
    return { ...one, turn };
  });
};

type Head = TableColumn & { value: (row: Row) => CellValue };

/** What every row begins with; with the mentors for those who count as admin for exports (001 §6). */
const headsOf = ({ Data }: WorkAction, language: Language, mentors: boolean): Head[] => {
  const { heads, turns, completion, since } = fileWords[language];
  const isTimed = Data.Due !== undefined || Data.DueAfter !== undefined || Data.DueDays !== undefined;
  const due: Head = { name: heads.due, type: 'day', value: (row) => row.due && lastDayOf(row.due.getTime()) };
  return [
    { name: heads.lastName, type: 'text', value: ({ lastName }) => lastName },
    { name: heads.firstName, type: 'text', value: ({ firstName }) => firstName },
    { name: heads.username, type: 'text', value: ({ username }) => username },
    // Only active people are in this file: nobody needs a reason.
    { ...stateColumns(language)[0], value: ({ state }) => stateCells(state, language)[0] },
    ...(mentors ? [{ name: heads.mentor, type: 'text', value: ({ mentor }: Row) => mentor } as const] : []),
    { name: completion, type: 'number', value: (row) => row.completion ?? 0 },
    { name: heads.turn, type: 'text', value: ({ turn }) => turns[turn] },
    { name: since, type: 'instant', value: (row) => row.since },
    ...(isTimed ? [due] : []),
  ];
};

/** The columns of an action over what these people wrote. */
const columnsFor = async (asking: Asking, action: WorkAction, ids: readonly number[], language: Language) => {
  const declared = (action.Data.Fields ?? []).map(({ Key }) => Key);
  const media = (action.Data.Media ?? []).flatMap(({ File }) => File ?? []);
  const [others, lengths] = [
    await otherKeys(asking, { id: action.Id }, declared, ids),
    await mediaAmong(asking, action.row.projectId, media),
  ];
  return dataColumns(action, { lengths, others, language });
};

/** The rows, a few people at a time. */
async function* pagesOf(
  ids: readonly number[],
  read: (among: readonly number[]) => Promise<Row[]>,
  rowOf: (row: Row) => CellValue[],
): AsyncGenerator<CellValue[][]> {
  for (let first = 0; first < ids.length; first += pageSize)
    yield (await read(ids.slice(first, first + pageSize))).map(rowOf);
}

const rowsOver =
  (heads: readonly Head[], columns: readonly DataColumn[], mark: string) =>
  (row: Row): CellValue[] => {
    const data = { mentee: row.menteeData, mentor: row.publicData };
    const cells = [...heads.map(({ value }) => value(row)), ...columns.map(({ value }) => value(data))];
    return cells.map((cell) => (typeof cell === 'string' ? cutText(cell, mark) : cell));
  };

/** Long work: the data of an action. */
export const dataExport: LongWork<Input> = {
  async judge(asking, input) {
    const { Language, ActionId } = input;
    const { Title, TitleEn } = titlesOf((await actionFor(asking, input)).row);
    await peopleFor(asking, input);
    return {
      name: `${Language === 'en' ? TitleEn : Title} - ${fileWords[Language].name}`,
      about: { subject: 'action', subjectId: ActionId, details: { Export: 'data' } },
    };
  },

  async make(asking, input) {
    const { Language: language } = input;
    const action = await actionFor(asking, input);
    const people = await peopleFor(asking, input);
    const ids = await gridIds(asking, people, peopleOrders.last_name);
    const { name: title, cut } = fileWords[language];
    const heads = headsOf(action, language, canIn(asking.viewer, input.ProjectId, 'project.manage'));
    const columns = await columnsFor(asking, action, ids, language);
    const pages = pagesOf(
      ids,
      async (among) => withTurns(asking, action, await dataPage(asking, people, { id: action.Id }, among)),
      rowsOver(heads, columns, cut),
    );
    const shown = [...heads, ...columns].map(({ name, type }) => ({ name: cutText(name, cut), type }));
    return {
      total: ids.length,
      fields: [
        'last_name',
        'first_name',
        'email',
        ...Object.keys(input.Filter),
        ...(input.Search === '' ? [] : searchedFields),
      ],
      table: { title, language, columns: shown, pages },
    };
  },
};

export const dataExportHandlers: Pick<Handlers<typeof mentoringCalls>, 'dataExport'> = {
  dataExport: orders('mentoring.dataExport', dataExport),
};

/** The list of people as a file: by its search, filters, order and columns, each as far as its reader may see it. */
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import { projectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { withQuestionOptions } from '@telemachos/contract/features/users/field-options.rules.ts';
import type { usersCalls } from '@telemachos/contract/features/users/users.calls.ts';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import elCommon from '@telemachos/contract/texts/el/common.json' with { type: 'json' };
import elGrid from '@telemachos/contract/texts/el/grid.json' with { type: 'json' };
import elUsers from '@telemachos/contract/texts/el/users.json' with { type: 'json' };
import enCommon from '@telemachos/contract/texts/en/common.json' with { type: 'json' };
import enGrid from '@telemachos/contract/texts/en/grid.json' with { type: 'json' };
import enUsers from '@telemachos/contract/texts/en/users.json' with { type: 'json' };
import { canIn } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import type { CellValue } from '../../platform/table-export/cells.ts';
import { stateCells, stateColumns } from '../../platform/table-export/state-columns.ts';
import type { TableColumn } from '../../platform/table-export/table-file.ts';
import type { Asking, LongWork } from '../jobs/long-work.shared.ts';
import { orders } from '../jobs/order.shared.ts';
import { gridIds } from '../projects/grid-order.store.ts';
import { askedPeople } from './asked-people.ts';
import { hasEvaluationMentees } from './evaluation.store.ts';
import { fieldCell, fieldColumn } from './field-columns.shared.ts';
import { filterSettings } from './filters.store.ts';
import { searchedFields } from './people-filter.store.ts';
import { readableIn, type Readable } from './readable.shared.ts';
import { ordersFor, peopleByIds } from './users.store.ts';

type Input = ParsedInputOf<typeof usersCalls.export>;

/** People read at a time. */
const pageSize = 500;

const words = {
  el: { ...elUsers.columns, ...elGrid.export, title: elUsers.peopleTitle, roleNames: elCommon.roles },
  en: { ...enUsers.columns, ...enGrid.export, title: enUsers.peopleTitle, roleNames: enCommon.roles },
} satisfies Record<Language, unknown>;

/** A column, or the two of a state, with the cells of a person. */
type Part = { columns: readonly TableColumn[]; cells: (person: PersonLine) => readonly CellValue[] };

const textPart = (name: string, cell: (person: PersonLine) => string): Part => ({
  columns: [{ name, type: 'text' }],
  cells: (person) => [cell(person)],
});

/** The columns that are not profile fields, by their names in the list. */
const ownParts = (language: Language): ReadonlyMap<string, Part> => {
  const { username, roles, mentor, roleNames } = words[language];
  return new Map([
    ['username', textPart(username, ({ Username }) => Username)],
    ['roles', textPart(roles, ({ Roles }) => Roles.map((role) => roleNames[role]).join(', '))],
    ['mentor', textPart(mentor, ({ Mentor }) => Mentor?.Name ?? '')],
    ['state', { columns: stateColumns(language), cells: ({ State }) => stateCells(State, language) }],
  ]);
};

/** The columns of a file: the names, those that are chosen, and the mentor for those who count as admin for exports (001 §6). */
const partsOf = async (
  asking: Asking,
  { ProjectId, Columns, Language }: Input,
  readable: Readable,
): Promise<Part[]> => {
  const { ApplicationForm } = projectSettings.parse(await filterSettings(asking, ProjectId));
  const questions = ApplicationForm.flatMap(({ Questions }) => Questions);
  const own = ownParts(Language);
  const { lastName, firstName, evaluation, isEvaluation } = words[Language];
  const hasMentor = canIn(asking.viewer, ProjectId, 'project.manage');
  const named = hasMentor && !Columns.includes('mentor') ? [...Columns, 'mentor'] : Columns;
  const chosen = named.flatMap((name): Part[] => {
    const part = own.get(name);
    if (part) return name === 'mentor' && !hasMentor ? [] : [part];
    const declared = readable.fieldNamed(name);
    if (!declared) return [];
    const field = withQuestionOptions(declared, questions);
    const cell = ({ More }: PersonLine) => fieldCell(field, readable.shows(name, More?.[name] ?? ''), Language);
    return [{ columns: [fieldColumn(field, Language)], cells: (person) => [cell(person)] }];
  });
  return [
    textPart(lastName, ({ Fields }) => Fields.last_name),
    textPart(firstName, ({ Fields }) => Fields.first_name),
    ...((await hasEvaluationMentees(asking, ProjectId))
      ? [textPart(evaluation, ({ Evaluation }) => (Evaluation ? isEvaluation : ''))]
      : []),
    ...chosen,
  ];
};

/** The profile fields among the columns. */
const fieldsIn = ({ Columns, Language }: Input): string[] => {
  const own = ownParts(Language);
  return Columns.filter((name) => !own.has(name));
};

/** Long work: the people of a project. */
export const peopleExport: LongWork<Input> = {
  asciiName: 'users',

  async judge(asking, input) {
    const { faultsOf, fieldNamed } = await readableIn(asking, input.ProjectId);
    const filterFaults = faultsOf(input.Filter);
    if (filterFaults) asking.fail('BAD_INPUT', { fields: filterFaults });
    const unknown = fieldsIn(input).find((name) => !fieldNamed(name));
    if (unknown !== undefined)
      asking.fail('BAD_INPUT', { fields: { [`Columns.${input.Columns.indexOf(unknown)}`]: 'BAD_INPUT' } });
    return {
      name: words[input.Language].title,
      about: { subject: 'project', subjectId: input.ProjectId, details: { Export: 'people' } },
    };
  },

  async make(asking, input) {
    const { ProjectId, Order, Desc, Language } = input;
    const readable = await readableIn(asking, ProjectId);
    const { keeps } = readable;
    const { up, down } = ordersFor(keeps('email'))[Order];
    const ids = await gridIds(asking, askedPeople(input, readable), Desc ? { up: down, down: up } : { up, down });
    const fields = fieldsIn(input);
    const parts = await partsOf(asking, input, readable);
    const pages = async function* (): AsyncGenerator<CellValue[][]> {
      for (let first = 0; first < ids.length; first += pageSize) {
        const among = ids.slice(first, first + pageSize);
        const lines = await peopleByIds(asking, ProjectId, among, keeps, fields);
        const found = new Map(lines.map((line) => [line.Id, line]));
        const people = among.flatMap((id) => found.get(id) ?? []);
        yield people.map((person) => parts.flatMap(({ cells }) => cells(person)));
      }
    };
    return {
      total: ids.length,
      fields: [
        'last_name',
        'first_name',
        'email',
        ...fields,
        ...Object.keys(input.Filter),
        ...(input.Search === '' ? [] : searchedFields),
      ],
      table: {
        title: words[Language].title,
        language: Language,
        columns: parts.flatMap(({ columns }) => columns),
        pages: pages(),
      },
    };
  },
};

export const peopleExportHandlers: Pick<Handlers<typeof usersCalls>, 'export'> = {
  export: orders('users.export', peopleExport),
};

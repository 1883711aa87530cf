/** The list of applications as a file: by its status, search, filters and order, with the answers that its reader may see. */
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import { statusName } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { shortWords } from '@telemachos/contract/features/projects/filters.rules.ts';
import type { ApplicationQuestion } from '@telemachos/contract/features/projects/projects.schemas.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import elApplications from '@telemachos/contract/texts/el/applications.json' with { type: 'json' };
import elGrid from '@telemachos/contract/texts/el/grid.json' with { type: 'json' };
import enApplications from '@telemachos/contract/texts/en/applications.json' with { type: 'json' };
import enGrid from '@telemachos/contract/texts/en/grid.json' with { type: 'json' };
import { canIn } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import type { CellValue } from '../../platform/table-export/cells.ts';
import type { TableColumn } from '../../platform/table-export/table-file.ts';
import type { Asking, LongWork } from '../jobs/long-work.shared.ts';
import { orders } from '../jobs/order.shared.ts';
import { fieldCell, fieldColumn } from '../users/field-columns.shared.ts';
import { searchedFields } from '../users/people-filter.store.ts';
import { askedList, fieldsOfQuestion } from './asked-list.ts';
import { exportedRows, listedIds, type ExportedRow } from './list-export.store.ts';
import { duplicateIds } from './list.store.ts';

type Input = ParsedInputOf<typeof applicationsCalls.export>;

/** Applications read at a time. */
const pageSize = 200;

const words = {
  el: { ...elApplications.admin, people: elGrid.export },
  en: { ...enApplications.admin, people: enGrid.export },
} satisfies Record<Language, unknown>;

type Column = TableColumn & { value: (row: ExportedRow) => CellValue };

/** What the list itself shows of an application; `mentors` adds the mentor for those who count as admin for exports (001 §6). */
const listColumns = (language: Language, keeps: (name: string) => boolean, mentors: boolean): Column[] => {
  const { columns, status, dup, people, export: say } = words[language];
  return [
    ...(keeps('kayas') ? [] : [{ name: columns.kayas, type: 'text', value: (row) => row.kayas } satisfies Column]),
    { name: people.lastName, type: 'text', value: ({ lastName }) => lastName },
    { name: people.firstName, type: 'text', value: ({ firstName }) => firstName },
    ...(keeps('email') ? [] : [{ name: say.email, type: 'text', value: ({ email }) => email } satisfies Column]),
    {
      name: columns.status,
      type: 'text',
      value: (row) => (row.withdrawn ? status.withdrawn : status[statusName(row.status)]),
    },
    { name: columns.since, type: 'instant', value: ({ statusSince }) => statusSince },
    { name: columns.submitted, type: 'instant', value: ({ submittedAt }) => submittedAt },
    { name: say.confirmed, type: 'boolean', value: ({ confirmed }) => confirmed },
    { name: say.duplicate, type: 'text', value: ({ duplicate }) => duplicate && dup[duplicate] },
    ...(mentors ? [{ name: people.mentor, type: 'text', value: ({ mentor }) => mentor } satisfies Column] : []),
  ];
};

/** Questions whose answers the list’s own columns have already. */
const isListed = ({ Key, Type }: ApplicationQuestion): boolean =>
  Key === 'first_name' || Key === 'last_name' || Type === 'email';

const answerColumns = (questions: readonly ApplicationQuestion[], language: Language): Column[] =>
  questions
    .filter((question) => !isListed(question))
    .map((question) => {
      const field = { ...question, ...shortWords(question) };
      return {
        ...fieldColumn(field, language),
        value: ({ answers }) => fieldCell(field, answers[question.Key] ?? '', language),
      };
    });

/** The same applications as the list: those with a duplicate are looked for anew. */
const wantedBy = async (asking: Asking, input: Input) => {
  const { wanted, questions, keeps } = await askedList(asking, input);
  const duplicates = input.Duplicates ? await duplicateIds(asking, input.ProjectId, wanted.compared) : null;
  return { wanted: { ...wanted, duplicates }, questions, keeps };
};

/** Long work: the applications of a project. */
export const applicationsExport: LongWork<Input> = {
  async judge(asking, input) {
    await askedList(asking, input);
    return {
      name: words[input.Language].title,
      about: { subject: 'project', subjectId: input.ProjectId, details: { Export: 'applications' } },
    };
  },

  async make(asking, input) {
    const { ProjectId, Language } = input;
    const { wanted, questions, keeps } = await wantedBy(asking, input);
    const ids = await listedIds(asking, wanted);
    const columns = [
      ...listColumns(Language, keeps, canIn(asking.viewer, ProjectId, 'project.manage')),
      ...answerColumns(questions, Language),
    ];
    const pages = async function* (): AsyncGenerator<CellValue[][]> {
      for (let first = 0; first < ids.length; first += pageSize) {
        const rows = await exportedRows(asking, wanted, ids.slice(first, first + pageSize));
        yield rows.map((row) => columns.map(({ value }) => value(row)));
      }
    };
    return {
      total: ids.length,
      fields: [...searchedFields, ...new Set(questions.flatMap(fieldsOfQuestion)), ...Object.keys(input.Filters)],
      table: { title: words[Language].title, language: Language, columns, pages: pages() },
    };
  },
};

export const applicationsExportHandlers: Pick<Handlers<typeof applicationsCalls>, 'export'> = {
  export: orders('applications.export', applicationsExport),
};

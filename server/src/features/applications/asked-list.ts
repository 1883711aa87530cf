/** What the list of applications is asked for, as far as the caller may ask. */
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import { questionsOf } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { ApplicationQuestion } from '@telemachos/contract/features/projects/projects.schemas.ts';
import type { Asking } from '../jobs/long-work.shared.ts';
import { readableIn } from '../users/readable.shared.ts';
import * as store from './applications.store.ts';
import { formProject } from './form.ts';
import type { Compared, Matched } from './list.store.ts';

/** What a person may not read, they cannot have compared either. */
export const comparedBy = (keeps: (name: string) => boolean): Compared => ({
  afm: !keeps('AFM'),
  email: !keeps('email'),
});

/** The fields of the profile that questions of these types ask for, whatever the form calls them. */
const fieldOfType: Partial<Record<ApplicationQuestion['Type'], string>> = {
  email: 'email',
  afm: 'AFM',
  phone: 'phone',
  mobile: 'phone',
};

/** The profile fields that the answers of a question may be. */
export const fieldsOfQuestion = ({ Key, Type }: ApplicationQuestion): string[] => [
  ...new Set([Key, fieldOfType[Type] ?? Key]),
];

/** Whether the answers of a question are kept from the caller. */
export const keepsQuestion = (keepsDeclared: (key: string) => boolean, question: ApplicationQuestion): boolean =>
  fieldsOfQuestion(question).some(keepsDeclared);

type Query = Omit<ParsedInputOf<typeof applicationsCalls.export>, 'Format' | 'Language'>;

/**
 * The list that is asked for, but for the duplicates alone; with the questions that the caller may read. A filter or an
 * order by what they may not is refused.
 */
export const askedList = async (
  asking: Asking,
  input: Query,
): Promise<{
  wanted: Omit<Matched, 'duplicates'>;
  questions: ApplicationQuestion[];
  keeps: (name: string) => boolean;
}> => {
  const project = await store.findProjectById(asking, input.ProjectId);
  if (!project) return asking.fail('NOT_FOUND');
  const { keeps, keepsDeclared, unsearched } = await readableIn(asking, input.ProjectId);
  const questions = questionsOf(formProject(project).sections).filter(
    (question) => !keepsQuestion(keepsDeclared, question),
  );
  const unknown = Object.keys(input.Filters).filter(
    (key) => !questions.some(({ Key, Filter }) => Key === key && Filter),
  );
  if (unknown.length > 0)
    asking.fail('BAD_INPUT', { fields: Object.fromEntries(unknown.map((key) => [`Filters.${key}`, 'BAD_INPUT'])) });
  if (input.Sort.Field === 'Kayas' && keeps('kayas'))
    asking.fail('BAD_INPUT', { fields: { 'Sort.Field': 'BAD_INPUT' } });
  const wanted = {
    projectId: input.ProjectId,
    statuses: input.Status === undefined || input.Status.length === 0 ? null : input.Status,
    withdrawn: input.Withdrawn,
    search: input.Search.trim().replaceAll(/\s+/g, ' '),
    unsearched,
    filters: Object.entries(input.Filters).filter(([, value]) => value !== ''),
    compared: comparedBy(keeps),
    sort: input.Sort,
  };
  return { wanted, questions, keeps };
};

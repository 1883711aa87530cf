/** What the filters of lists are called, and which there are. Source: specification 000 §3. */
import type { ProjectSettings } from './projects.schemas.ts';

type Words = { Label: string; LabelEn?: string | undefined };
type Asked = Words & { Short?: string | undefined; ShortEn?: string | undefined };

/** What a filter over a question is called: by its short name, where the question itself is a whole sentence. */
export const shortWords = ({ Label, LabelEn, Short, ShortEn }: Asked): { Label: string; LabelEn: string } => {
  const short = Short ?? Label;
  return { Label: short, LabelEn: ShortEn ?? LabelEn ?? short };
};

/** A filter over a profile field, with its words. */
export type FieldFilter = ProjectSettings['User']['Filters'][number] & { Label: string; LabelEn: string };

type Marked = {
  Key: string;
  Type?: string | undefined;
  Filter?: boolean | undefined;
  Options?: readonly unknown[] | undefined;
};

/**
 * The filters of a project that declares none: questions with values to choose from that are marked as
 * filters and fill a field.
 */
export const impliedFilters = (questions: readonly Marked[], fields: { has: (name: string) => boolean }) =>
  questions
    .filter(({ Key, Type, Filter, Options }) => Filter && (Options ?? Type === 'municipality') && fields.has(Key))
    .map(({ Key }) => ({ Field: Key, Match: 'exact' as const, Separate: false }));

/**
 * The filters of a project: those it declares, else the questions of its application form that are marked as filters. A
 * field is called as it is declared, else as its question is. A field that is kept from the viewer is not among the
 * settings that they are sent.
 */
export const fieldFiltersOf = ({ User, ApplicationForm }: ProjectSettings): FieldFilter[] => {
  const fields = new Map([...User.Fields, ...User.ProjectFields].map((field) => [field.Name, field]));
  const questions = ApplicationForm.flatMap(({ Questions }) => Questions);
  const words = (name: string): { Label: string; LabelEn: string } => {
    const { Label, LabelEn } = fields.get(name) ?? {};
    const asked = questions.find(({ Key }) => Key === name);
    return Label === undefined ? shortWords(asked ?? { Label: name }) : { Label, LabelEn: LabelEn ?? Label };
  };
  if (User.Filters.length > 0) return User.Filters.map((filter) => ({ ...filter, ...words(filter.Field) }));
  return impliedFilters(questions, fields).map((filter) => ({ ...filter, ...words(filter.Field) }));
};

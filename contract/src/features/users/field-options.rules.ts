/** The values that a profile field declares to be chosen from. */
import type { ApplicationQuestion, ProjectSettings } from '../projects/projects.schemas.ts';

/** A profile field as it is declared. */
export type UserField = ProjectSettings['User']['Fields'][number];

/** A value that can be chosen. */
export type FieldOption = { Value: string; Label: string; LabelEn?: string | undefined };

const textAt = (record: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'string' ? value : undefined;
};

/** The values a field declares for itself; nothing where it has none of its own. */
export const ownOptions = ({ Options }: Readonly<Record<string, unknown>>): FieldOption[] | undefined => {
  if (!Array.isArray(Options)) return undefined;
  return Options.flatMap((option: unknown) => {
    if (typeof option !== 'object' || option === null) return [];
    const [Value, Label, LabelEn] = [textAt(option, 'Value'), textAt(option, 'Label'), textAt(option, 'LabelEn')];
    return Value === undefined || Label === undefined ? [] : [{ Value, Label, LabelEn }];
  });
};

/** Where a field has its values from, when it has none of its own. */
export const sourceOf = ({ Source }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof Source === 'string' ? Source : undefined;

/** A list field without values or a source of its own has the values of the application's question with its name. */
export const withQuestionOptions = (field: UserField, questions: readonly ApplicationQuestion[]): UserField => {
  if (field.Type !== 'ddlist' || field.Options || sourceOf(field)) return field;
  const Options = questions.find(({ Key }) => Key === field.Name)?.Options;
  return Options ? { ...field, Options } : field;
};

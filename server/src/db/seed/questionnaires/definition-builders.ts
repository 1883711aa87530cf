/** Builders of questionnaire definitions. */
import type { z } from 'zod';
import {
  questionTypes,
  type definition,
  type question,
  type section,
} from '@telemachos/contract/features/questionnaires/definition.schemas.ts';

/** A definition as it is written, before defaults. */
export type Written = z.input<typeof definition>;
type Question = z.input<typeof question>;
type Section = z.input<typeof section>;
type Words = { el: string; en: string };

/** Greek and English words. */
export const words = (el: string, en: string): Words => ({ el, en });

/** Options in their order, numbered from 1; their values are the same numbers unless `values` says otherwise. */
export const options = (...texts: readonly Words[]): NonNullable<Question['Options']> =>
  texts.map((Text, index) => ({ Id: index + 1, Text, Value: index + 1 }));

/** How much: the labels of matching grids (specification 000 §9), with values that grow with the answer. */
export const muchLittleNone: NonNullable<Question['Options']> = [
  { Id: 1, Text: words('Πολύ', 'Very'), Value: 3 },
  { Id: 2, Text: words('Λίγο', 'A little'), Value: 2 },
  { Id: 3, Text: words('Καθόλου', 'Not at all'), Value: 1 },
];

/** A section with its questions. */
export const sectionOf = (Title: Words, Text: Words | undefined, Questions: Question[]): Section => ({
  Title,
  ...(Text ? { Text } : {}),
  Questions,
});

/** Numbers the questions and groups of one questionnaire in the order in which they are written. */
export const numbering = () => {
  let questions = 0;
  let groups = 0;
  const ask = (
    Type: keyof typeof questionTypes,
    Text: Words,
    more: Partial<Omit<Question, 'Rows'>> & { Rows?: readonly Words[] } = {},
  ): Question => {
    const { Rows, ...rest } = more;
    const Group = groups + 1;
    const rows = (Rows ?? []).map((row, index) => ({ Group: Group + index, Text: row }));
    groups += Math.max(1, rows.length);
    questions += 1;
    return {
      Id: `ID_${String(questions).padStart(4, '0')}`,
      Type: questionTypes[Type],
      Group,
      Text,
      ...rest,
      ...(Rows ? { Rows: rows } : {}),
    };
  };
  return ask;
};

/** Asks the next question of a questionnaire. */
export type Ask = ReturnType<typeof numbering>;

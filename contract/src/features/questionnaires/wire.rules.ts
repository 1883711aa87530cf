/**
 * A definition in the words of one language, as it travels; the preview of an author's draft reads the same. Scores and
 * option values stay behind.
 */
import type { Language } from '../../kit/fields.ts';
import { groupsOf } from './answering.rules.ts';
import type { Definition, Question } from './definition.schemas.ts';
import type { QuestionnaireWire, QuestionWire } from './questionnaires.schemas.ts';
import type { Table, TableWire } from './tables/table.schemas.ts';
import type { Words } from './words.ts';

/** Words in a language; Greek where it has none. */
export const inLanguage = (words: Words | undefined, language: Language): string =>
  (language === 'en' ? words?.en : undefined) ?? words?.el ?? '';

/** A table in one language. */
export const tableIn = (table: Table, language: Language): TableWire => ({
  ...table,
  Cells: Object.fromEntries(
    Object.entries(table.Cells).map(([address, { Value, Name, ...cell }]) => [
      address,
      {
        ...cell,
        Value: typeof Value === 'string' ? Value : inLanguage(Value, language),
        ...(Name ? { Name: inLanguage(Name, language) } : {}),
      },
    ]),
  ),
  Charts: table.Charts.map((chart) => ({
    ...chart,
    Title: inLanguage(chart.Title, language),
    Series: chart.Series.map((series) => ({ ...series, Name: inLanguage(series.Name, language) })),
  })),
});

const dataIn = (
  { Words, Sentence, Files, Table, ...data }: Question['Data'],
  language: Language,
): QuestionWire['Data'] => ({
  ...data,
  ...(Words ? { Words: Words.map((word) => inLanguage(word, language)) } : {}),
  ...(Sentence ? { Sentence: inLanguage(Sentence, language) } : {}),
  ...(Files ? { Files: Files.map((slot) => ({ ...slot, Label: inLanguage(slot.Label, language) })) } : {}),
  ...(Table ? { Table: tableIn(Table, language) } : {}),
});

/** A question in one language. */
export const questionIn = (question: Question, language: Language): QuestionWire => ({
  Id: question.Id,
  Type: question.Type,
  Group: question.Group,
  Text: inLanguage(question.Text, language),
  Help: inLanguage(question.Help, language),
  Required: question.Required,
  Option: question.Options.map(({ Id, Text }) => ({ Id, Text: inLanguage(Text, language) })),
  Rows: question.Rows.map(({ Group, Text }) => ({ Group, Text: inLanguage(Text, language) })),
  Data: dataIn(question.Data, language),
  Show: question.Show ?? '',
  Enable: question.Enable ?? '',
  Validation: question.Validation ?? '',
  ItemCount: groupsOf(question).length,
});

/** The sections in one language. */
export const sectionsIn = (definition: Definition, language: Language): QuestionnaireWire['Section'] =>
  definition.Sections.map((section) => ({
    Title: inLanguage(section.Title, language),
    SectionText: inLanguage(section.Text, language),
    Show: section.Show ?? '',
    Questions: section.Questions.map((question) => questionIn(question, language)),
  }));

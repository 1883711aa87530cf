/**
 * The codes of question types (specification 000 §9: 6 to 18); apart from the schemas, so that the browser loads no
 * validator for them.
 */
export const questionTypes = {
  date: 6,
  oneChoice: 7,
  severalChoices: 8,
  matchingGrid: 9,
  openShort: 10,
  openLong: 11,
  numeric: 12,
  wordsIntoBlanks: 13,
  order: 14,
  dropDown: 15,
  upload: 16,
  spreadsheet: 17,
  information: 18,
} as const;

/** A type's code. */
export type QuestionType = (typeof questionTypes)[keyof typeof questionTypes];

const codes: ReadonlySet<number> = new Set(Object.values(questionTypes));

/** Whether a number is the code of a type. */
export const isQuestionType = (code: number): code is QuestionType => codes.has(code);

/**
 * What a type of question must say of itself. Adding a type is one file beside this one and one line in
 * registry.rules.ts.
 */

/** An answer as it travels: options for closed questions, text for open ones; `{OptionId: null, Text: ''}` is none. */
export type GivenAnswer = { OptionId: number | number[] | null; Text: string };

/** What the rules read of a question; both a definition's and the wire's questions have it. */
export type RuleQuestion = {
  Id: string;
  Type: number;
  Group: number;
  Required: boolean;
  Options: readonly { Id: number; Value?: number | undefined }[];
  Rows: readonly { Group: number }[];
  Data: {
    Min?: number | undefined;
    Max?: number | undefined;
    MaxLength?: number | undefined;
    MinDate?: string | undefined;
    MaxDate?: string | undefined;
    MaxChoices?: number | undefined;
    Words?: readonly unknown[] | undefined;
    Sentence?: string | { el: string } | undefined;
    Reuse?: boolean | undefined;
    Files?: readonly unknown[] | undefined;
    Table?: { Cells: Readonly<Record<string, { Input?: 'number' | 'percent' | 'text' | undefined }>> } | undefined;
  };
  Show?: string | undefined;
  Enable?: string | undefined;
  Validation?: string | undefined;
};

/** Why an answer is not valid; the words are in questionnaires.json under `faults`. */
export type FaultReason =
  | 'kind'
  | 'option'
  | 'number'
  | 'tooSmall'
  | 'tooLarge'
  | 'date'
  | 'noDay'
  | 'tooEarly'
  | 'tooLate'
  | 'tooLong'
  | 'tooMany'
  | 'twice'
  | 'order'
  | 'condition'
  | 'letters';

/** A refused answer: the problem, the reason, and the limit that was passed. */
export type AnswerFault = { code: 'UNKNOWN_OPTION' | 'INVALID_ANSWER'; reason: FaultReason; limit?: number | string };

/**
 * The rule of a type. `files` are answers that only an upload makes. `normal` brings a text to the way it is kept;
 * `check` judges an answer that is not empty.
 */
export type TypeRule = {
  answer: 'closed' | 'open' | 'files' | 'none';
  groups: (question: RuleQuestion) => number[];
  normal?: (text: string) => string;
  /** What people wrote, where the text is not that itself but holds it. */
  words?: (text: string) => string;
  check: (question: RuleQuestion, given: GivenAnswer) => AnswerFault | null;
  /**
   * Whether an answer that is not empty is whole; where it is not said, it is. A required question stays open until
   * then.
   */
  complete?: (question: RuleQuestion, given: GivenAnswer) => boolean;
  /** The number that scales count for the answer; null for an answer that is no number. */
  value?: (question: RuleQuestion, given: GivenAnswer) => number | null;
};

/** The groups of a question that has one. */
export const ownGroup = (question: RuleQuestion): number[] => [question.Group];

/** An invalid answer for this reason. */
export const invalid = (reason: FaultReason, limit?: number | string): AnswerFault => ({
  code: 'INVALID_ANSWER',
  reason,
  ...(limit === undefined ? {} : { limit }),
});

/** The chosen options, in a list. */
export const chosen = (given: GivenAnswer): number[] =>
  given.OptionId === null ? [] : Array.isArray(given.OptionId) ? given.OptionId : [given.OptionId];

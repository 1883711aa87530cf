/**
 * What can be wrong with a definition, named so that an author finds the place. The words are in
 * texts/{el,en}/authoring.json under `faults`.
 */

/** The kinds of fault. */
export const faultCodes = [
  'TOO_LARGE',
  'FIELD_KEPT',
  'FIELD_UNSEEN',
  'SHAPE',
  'NO_TEXT',
  'NO_QUESTIONS',
  'DURATION',
  'BAD_ID',
  'DUPLICATE_ID',
  'DUPLICATE_GROUP',
  'UNKNOWN_TYPE',
  'FEW_OPTIONS',
  'DUPLICATE_OPTION',
  'TWIN_OPTION',
  'NO_ROWS',
  'CONDITION',
  'CONDITION_WORK',
  'CONDITION_PATTERN',
  'UNKNOWN_GROUP',
  'UNKNOWN_NAME',
  'UNKNOWN_OPTION',
  'LATER_QUESTION',
  'CYCLE',
  'NUMBER',
  'RANGE',
  'DATE',
  'MOST_CHOICES',
  'NO_BLANKS',
  'FEW_WORDS',
  'BLANKS_DIFFER',
  'NO_FILES',
  'NO_TABLE',
  'TABLE',
  'TABLE_NAME',
  'TABLE_WORK',
  'SCALE_ID',
  'SCALE_EMPTY',
  'SCALE_GROUP',
  'SCALE_TWICE',
  'SCALE_VALUE',
  'SCALE_RANGE',
  'SCALE_LIMITS',
  'NO_ENGLISH',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/**
 * A fault: where in the definition, in which question, what, and the detail that names it. A `Warning` does not stop
 * publishing.
 */
export type Fault = {
  Path: (string | number)[];
  Question?: string | undefined;
  Code: FaultCode;
  Detail?: string | undefined;
  Warning?: true | undefined;
};

/** Faults that one answer reports. */
export const maxReportedFaults = 500;

/** The faults that stop publishing. */
export const stopping = (faults: readonly Fault[]): Fault[] => faults.filter(({ Warning }) => !Warning);

/** As many as are told: where there are too many, warnings give way, for what is not told would stop nothing. */
export const toldOf = (faults: readonly Fault[]): Fault[] =>
  faults.length <= maxReportedFaults
    ? [...faults]
    : [...stopping(faults), ...faults.filter(({ Warning }) => Warning)].slice(0, maxReportedFaults);

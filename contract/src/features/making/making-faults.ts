/** What can be wrong with an action that is made. */

/** The kinds of fault; the words are in texts/{el,en}/making.json under `faults`. */
export const makingFaultCodes = [
  'EMPTY',
  'MARKUP',
  'UNSEEN',
  'SHAPE',
  'RANGE',
  'NUMBER',
  'WHOLE',
  'LEAST',
  'TOO_LARGE',
  'DUPLICATE',
  'TWIN',
  'NO_OPTIONS',
  'EXPRESSION',
  'NOT_YES_OR_NO',
  'FORMULA',
  'FORMULA_CYCLE',
  'UNKNOWN_NAME',
  'UNKNOWN_FIELD',
  'UNKNOWN_ACTION',
  'ARCHIVED_ACTION',
  'CYCLE',
  'NO_SUCH_DAY',
  'DUE_TWICE',
  'DUE_BEFORE_PUBLISH',
  'NAMED_UNPUBLISHED',
  'ARCHIVED',
  'TYPE_USED',
  'UNKNOWN_TYPE',
  'QUEST_NEEDED',
  'QUEST_UNKNOWN',
  'QUEST_USED',
  'MEDIA_MISSING',
  'NO_LENGTH',
  'ITEM_MISSING',
  'ADMINS_ONLY',
  'KEPT_VALUES',
] as const;
export type MakingFaultCode = (typeof makingFaultCodes)[number];

/** A fault: of which action (0: one that is being made), in which cell (`Data.EnableCondition`), what, and its detail. */
export type MakingFault = { Id: number; Cell: string; Code: MakingFaultCode; Detail: string };

/** A fault of an action that is known already. */
export type Told = Omit<MakingFault, 'Id'>;
export const fault = (Cell: string, Code: MakingFaultCode, Detail = ''): Told => ({ Cell, Code, Detail });

/** Reports a number that is outside `min`..`max`. */
export const between = (cell: string, value: number | undefined, min: number, max: number): Told[] =>
  value === undefined || (value >= min && value <= max) ? [] : [fault(cell, 'RANGE', `${min}|${max}`)];

/** The faults in what a refused call tells. */
export const makingFaultsIn = (details: Readonly<Record<string, unknown>>): MakingFault[] => {
  const { Faults } = details;
  return Array.isArray(Faults)
    ? Faults.filter(
        (one): one is MakingFault =>
          typeof one === 'object' && one !== null && 'Cell' in one && 'Code' in one && 'Id' in one && 'Detail' in one,
      )
    : [];
};

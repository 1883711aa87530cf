/** Keys in place of ids, and ids in place of keys, wherever a programme names its actions. */
import { withNamed } from '@telemachos/contract/features/making/named-actions.rules.ts';

type Json = Record<string, unknown>;

/** Where conditions are written, in settings, actions and questionnaires. */
const conditionKeys = new Set([
  'EnableCondition',
  'ShowCondition',
  'Show',
  'Enable',
  'Validation',
  'MicrodataSendFilter',
]);

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with its conditions changed, wherever they stand in it. */
export const withConditions = (value: unknown, change: (condition: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => withConditions(one, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && conditionKeys.has(name) ? change(inner) : withConditions(inner, change),
    ]),
  );
};

/** Every condition of a value with its place. */
export const conditionsIn = (value: unknown, path = ''): { path: string; condition: string }[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
        const here = path === '' ? name : `${path}.${name}`;
        if (typeof inner !== 'string') return conditionsIn(inner, here);
        return conditionKeys.has(name) && inner.trim() !== '' ? [{ path: here, condition: inner }] : [];
      });

/** What an action is called where it is named: by its key in a file, by its id in a project. */
export type Naming = {
  /** Within a condition; null leaves what is written. */
  inCondition: (name: string, how: 'in' | '[]') => string | null;
  /** Where an action alone is named. */
  alone: (name: unknown) => unknown;
};

/** The names that keys have in a file. */
export const asKeys = (keyOf: ReadonlyMap<number, string>): Naming => {
  const key = (name: unknown) => keyOf.get(Number(name));
  return {
    inCondition: (name) => {
      const known = /^\d{1,9}$/.test(name) ? key(name) : undefined;
      return known === undefined ? null : JSON.stringify(known);
    },
    alone: (name) => (typeof name === 'number' ? (key(name) ?? name) : name),
  };
};

/** The ids that keys have in a project. */
export const asIds = (idOf: ReadonlyMap<string, number>): Naming => ({
  inCondition: (name, how) => {
    const id = idOf.get(name);
    return id === undefined ? null : how === 'in' ? String(id) : `"${id}"`;
  },
  alone: (name) => (typeof name === 'string' ? (idOf.get(name) ?? name) : name),
});

/** An action's data, or the definition of a questionnaire, with actions named otherwise. */
export const renamedIn = (data: Json, { inCondition, alone }: Naming, isQuest = false): Json => {
  // Within a questionnaire `answers["…"]` are its own answers, and no actions.
  const naming: Naming['inCondition'] = isQuest
    ? (name, how) => (how === 'in' ? inCondition(name, how) : null)
    : inCondition;
  const next = withConditions(data, (condition) => withNamed(condition, naming)) as Json;
  const { DueAfter } = next;
  return !isQuest && isRecord(DueAfter)
    ? { ...next, DueAfter: { ...DueAfter, Action: alone(DueAfter['Action']) } }
    : next;
};

/** Settings with actions named otherwise. */
export const renamedInSettings = (settings: Json, naming: Naming): Json => {
  const next = withConditions(settings, (condition) => withNamed(condition, naming.inCondition)) as Json;
  const { Config } = next;
  if (!isRecord(Config)) return next;
  const { PaymentActionIds: payments, MicrodataDateActionId: date } = Config;
  return {
    ...next,
    Config: {
      ...Config,
      ...(Array.isArray(payments) ? { PaymentActionIds: payments.map(naming.alone) } : {}),
      ...(date === undefined ? {} : { MicrodataDateActionId: naming.alone(date) }),
    },
  };
};

/** A programme in pieces, each known by its key: what is held against each other, and what somebody says yes or no to. */
import { definitionKey, type FileDefinition } from '@telemachos/contract/features/definitions/definitions-file.ts';
import type { Programme } from '@telemachos/contract/features/templates/template-file.ts';
import type { TemplatePart } from '@telemachos/contract/features/templates/parts.ts';
import { truncate } from '@telemachos/contract/kit/texts.rules.ts';
import { createHash } from 'node:crypto';

/** One piece: of which part, what it is called, and what it is. */
export type Piece = { item: string; part: TemplatePart; name: string; value: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .filter((name) => value[name] !== undefined)
      .map((name) => [name, ordered(value[name])]),
  );
};

/** A value as a text that is the same for the same value. */
export const canonical = (value: unknown): string => JSON.stringify(ordered(value)) ?? '';

/** What a value is known again by. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** Settings in pieces: those of people and of the configuration one by one. */
export const settingsPieces = (settings: Readonly<Record<string, unknown>>): Map<string, unknown> =>
  new Map(
    Object.entries(settings).flatMap(([name, value]) =>
      (name === 'User' || name === 'Config') && isRecord(value)
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one] as const)
        : [[name, value] as const],
    ),
  );

/** The piece that a query or service is. */
export const definitionItem = (definition: Pick<FileDefinition, 'Kind' | 'Name'>): string =>
  `definition:${definitionKey(definition)}`;

/** The pieces of a programme, in the order in which they are told. */
export const piecesOf = ({
  Settings,
  Mails,
  Types,
  Questionnaires,
  Actions,
  Consent,
  Definitions,
}: Programme): Piece[] => [
  ...[...settingsPieces(Settings)].map(([path, value]) => ({
    item: `settings:${path}`,
    part: 'settings' as const,
    name: path,
    value,
  })),
  ...Object.entries(Mails).map(([name, value]) => ({ item: `mail:${name}`, part: 'mails' as const, name, value })),
  ...Questionnaires.map(({ Key, Name, Definition }) => ({
    item: `questionnaire:${Key}`,
    part: 'questionnaires' as const,
    name: Name,
    // What it is called in lists is the installation's own.
    value: Definition,
  })),
  ...Types.map(({ Key, ...type }) => ({
    item: `type:${Key}`,
    part: 'actions' as const,
    name: type.Descr,
    value: type,
  })),
  ...Actions.map(({ Key, ...action }) => ({
    item: `action:${Key}`,
    part: 'actions' as const,
    name: action.Title,
    value: action,
  })),
  ...(Consent ? [{ item: 'consent:policy', part: 'consent' as const, name: Consent.el.Title, value: Consent }] : []),
  ...Definitions.map((definition) => ({
    item: definitionItem(definition),
    part: 'definitions' as const,
    name: definition.Name,
    value: definition,
  })),
];

const short = (value: unknown): string | null => {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : canonical(value);
  return text.length > 300 ? `${truncate(text, 299)}…` : text;
};

/** What differs between two values: at each place what is here and what comes. */
export const differences = (
  before: unknown,
  after: unknown,
  path = '',
): { Path: string; Before: string | null; After: string | null }[] => {
  if (canonical(before) === canonical(after)) return [];
  const within = (one: unknown, other: unknown): boolean =>
    (isRecord(one) && isRecord(other)) || (Array.isArray(one) && Array.isArray(other));
  if (!within(before, after)) return [{ Path: path, Before: short(before), After: short(after) }];
  const [one, other] = [new Map(Object.entries(Object(before))), new Map(Object.entries(Object(after)))];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) =>
    differences(one.get(name), other.get(name), path === '' ? name : `${path}.${name}`),
  );
};

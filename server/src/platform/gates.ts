/** The two gates in front of every handler: who (session, ability) and whose (scope). Refused by default. */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { CallEntry, ScopeKind } from '@telemachos/contract/call.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { mayActOnAccounts } from '../access/account-access.ts';
import { answerSetOwner, ownApplications } from '../access/scopes.store.ts';
import type { ScopeCaller, LookupSource } from '../access/scope-rule.ts';
import { lookUpRecords, scopeOrder, projectSettingKinds, type NamedRecords } from '../access/scopes.ts';
import {
  canAnywhere,
  currentProject,
  ownUserIds,
  owesConsent,
  owesSecondFactor,
  reachIn,
  type Viewer,
} from '../access/viewer.ts';
import type { Connection } from '../db/connect.ts';
import type { Parsed } from './arriving.ts';
import { Problem } from './problem.ts';
import { passSeeingAs } from './seeing-as.ts';

/** Gate 1: a public call passes; any other needs a session, and the ability in some project. */
export const passFirstGate = (entry: CallEntry, viewer: Viewer | null): void => {
  if (entry.access === 'public') return;
  if (!viewer) throw new Problem('SIGN_IN_REQUIRED');
  if (!canAnywhere(viewer, entry.access)) throw new Problem('REFUSED');
};

type Input = Record<string, unknown>;

/** Whether the input names somebody else, by a field that touches their account or asks for more than the call itself. */
const namesOthers = (entry: CallEntry, input: Input): boolean =>
  [entry.targets ?? [], Object.keys(entry.abilityByField ?? {})].flat().some((field) => input[field] != null);

/** Whether the call is open to whoever owes something: it leads there, or concerns themselves, and nobody else. */
const isOpenToOwing = (entry: CallEntry, input: Input): boolean =>
  entry.allowedBeforeConsent === true && !namesOthers(entry, input);

/**
 * What is owed before anything else is done: a password that nobody else knows, a second step where a project demands it,
 * and the consent that the call's project asks for.
 */
const passOwed = (entry: CallEntry, viewer: Viewer | null, input: Input, projectId: number | null): void => {
  if (!viewer || entry.access === 'public') return;
  const isOpen = isOpenToOwing(entry, input);
  if ((!isOpen || entry.requiresOwnPassword) && viewer.mustChoosePassword) throw new Problem('PASSWORD_REQUIRED');
  if (isOpen) return;
  if (owesSecondFactor(viewer)) throw new Problem('SECOND_FACTOR_REQUIRED');
  if (owesConsent(viewer, projectId)) throw new Problem('CONSENT_REQUIRED');
};

/** The ability that this input needs: the entry's own, or that of a field which asks for more. */
const abilityFor = (entry: CallEntry, input: Input, own: Ability): Ability => {
  const elevations: [string, Ability][] = Object.entries(entry.abilityByField ?? {});
  return elevations.find(([field]) => input[field] != null)?.[1] ?? own;
};

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map((id) => (typeof id === 'number' ? id : 0));

type ScopedField = { kind: ScopeKind; field: string };

const scopedIn = (entry: CallEntry): ScopedField[] => {
  const scope: Partial<Record<ScopeKind, string | readonly string[]>> = entry.scope ?? {};
  return scopeOrder.flatMap((kind) => [scope[kind] ?? []].flat().map((field) => ({ kind, field })));
};

/** Put together once for an entry: every call asks for them, and some are made thousands of times a second. */
const scopedOf = new WeakMap<CallEntry, readonly ScopedField[]>();

/** The scoped fields of an entry, those that settle the project first. */
export const scopedFields = (entry: CallEntry): readonly ScopedField[] => {
  const fields = scopedOf.get(entry) ?? scopedIn(entry);
  scopedOf.set(entry, fields);
  return fields;
};

/** The records that the input names, their lookups begun; an id that is no number is a record that does not exist. */
const namedRecords = (looking: LookupSource, entry: CallEntry, input: Input): NamedRecords[] => {
  if (entry.access === 'public') return [];
  return scopedFields(entry).flatMap(({ kind, field }) => {
    const value = input[field];
    // An empty list names no record; entries whose empty list would mean «everybody» refuse it by their schema.
    return value == null || (Array.isArray(value) && value.length === 0)
      ? []
      : [lookUpRecords(looking, kind, idsIn(value))];
  });
};

/** The people whose accounts this input touches. */
const touched = ({ targets = [] }: CallEntry, input: Input): number[] =>
  [targets].flat().flatMap((field) => (input[field] == null ? [] : idsIn(input[field])));

/** Nobody acts upon an account that is not within their reach. */
const keepBelow = async (connection: Connection, entry: CallEntry, input: Input, asker: ScopeCaller): Promise<void> => {
  const ids = touched(entry, input);
  if (ids.length > 0 && !(await mayActOnAccounts(connection, asker, ids, entry.affectsWholeAccount === true)))
    throw new Problem('REFUSED');
};

/** Which of these records are a person's own. */
const ownAmong = async (connection: Connection, userId: number, kind: ScopeKind, ids: number[]): Promise<number[]> => {
  switch (kind) {
    case 'user':
    case 'users':
    case 'followed':
      return ids.filter((id) => id === userId);
    case 'application':
    case 'applications':
      return ownApplications(connection, userId, ids);
    case 'answerSet':
      return (await answerSetOwner(connection, ids[0] ?? 0))?.userId === userId ? ids : [];
    default:
      throw new Error(`nobody owns a record of the kind ${kind}`);
  }
};

/** Where in an input some ids stand, each at fault: in a field, or in a list of one. */
const placesOf = (field: string, value: unknown, ids: readonly number[]): Record<string, string> =>
  Object.fromEntries(
    Array.isArray(value)
      ? idsIn(value).flatMap((id, place) => (ids.includes(id) ? [[`${field}.${place}`, 'REFUSED']] : []))
      : [[field, 'REFUSED']],
  );

/** Nobody decides as staff about what is their own, nor by seeing the product as somebody else. */
const keepToOthers = async (connection: Connection, entry: CallEntry, input: Input, viewer: Viewer): Promise<void> => {
  if (entry.forbidSelf === undefined) return;
  const about: readonly string[] = [entry.forbidSelf].flat();
  for (const { kind, field } of scopedFields(entry)) {
    if (!about.includes(field) || input[field] == null) continue;
    const own: number[] = [];
    for (const userId of ownUserIds(viewer))
      own.push(...(await ownAmong(connection, userId, kind, idsIn(input[field]))));
    if (own.length > 0) throw new Problem('REFUSED', { fields: placesOf(field, input[field], own) });
  }
};

/**
 * Gate 2: every record named in the input must be within reach of the ability. Answers the call's project and the reach
 * of the ability in it. A call that names no record is judged in the current project (`asked`, the project the browser
 * is in).
 */
const passSecondGate = async (
  connection: Connection,
  entry: CallEntry,
  viewer: Viewer | null,
  input: Input,
  named: NamedRecords[],
  asked: number | null,
): Promise<{ projectId: number | null; reach: Reach }> => {
  if (entry.access === 'public' || !viewer) return { projectId: null, reach: 'own' };
  const ability = abilityFor(entry, input, entry.access);
  const settles = named.some(({ kind }) => projectSettingKinds.includes(kind));
  const asker: ScopeCaller = {
    client: connection.client,
    viewer,
    ability,
    projectId: settles ? null : currentProject(viewer, asked),
    actionId: 'any',
  };
  for (const { kind, ids, judge } of named) {
    const found = await judge(asker);
    if (found === null) throw new Problem('NOT_FOUND');
    if (kind !== 'session') asker.projectId = found;
    if (kind === 'action') asker.actionId = ids[0] ?? 'any';
  }
  const reach = reachIn(viewer, asker.projectId, ability);
  if (reach === null) throw new Problem(asked !== null && asker.projectId === null ? 'NOT_FOUND' : 'REFUSED');
  await keepBelow(connection, entry, input, asker);
  await keepToOthers(connection, entry, input, viewer);
  return { projectId: asker.projectId, reach };
};

/** What a readable input names, its lookups begun. */
export const namedIn = (looking: LookupSource, entry: CallEntry, parsed: Parsed): NamedRecords[] =>
  parsed.success ? namedRecords(looking, entry, parsed.input) : [];

/**
 * Everything that stands before a handler: who, as whom, what, whose, a password of one's own, and the consent. Answers the
 * call's input, project and reach.
 */
export const passGates = async (
  connection: Connection,
  entry: CallEntry,
  viewer: Viewer | null,
  parsed: Parsed,
  named: NamedRecords[],
  asked: number | null,
) => {
  passFirstGate(entry, viewer);
  passSeeingAs(entry, viewer);
  if (!parsed.success) throw new Problem('BAD_INPUT', { fields: parsed.fields });
  const { projectId, reach } = await passSecondGate(connection, entry, viewer, parsed.input, named, asked);
  passOwed(entry, viewer, parsed.input, projectId);
  return { input: parsed.input, projectId, reach };
};

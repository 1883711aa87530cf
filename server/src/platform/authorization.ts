/** Authorization of calls: who may make them and on whose records. Refused by default. */
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
import type { ParsedInput } from './request.ts';
import { Problem } from './problem.ts';
import { assertAllowedDuringImpersonation } from './impersonation.ts';

/** Requires a session and the ability in some project, unless the call is public. */
export const assertSignedInAndAble = (entry: CallEntry, viewer: Viewer | null): void => {
  if (entry.access === 'public') return;
  if (!viewer) throw new Problem('SIGN_IN_REQUIRED');
  if (!canAnywhere(viewer, entry.access)) throw new Problem('REFUSED');
};

type Input = Record<string, unknown>;

/** Whether the input names another account, or a field that needs a stronger ability. */
const namesOthers = (entry: CallEntry, input: Input): boolean =>
  [entry.targets ?? [], Object.keys(entry.abilityByField ?? {})].flat().some((field) => input[field] != null);

/** Whether a viewer who owes something may make the call: it concerns only themselves. */
const isOpenWhileOwing = (entry: CallEntry, input: Input): boolean =>
  entry.allowedBeforeConsent === true && !namesOthers(entry, input);

/**
 * Refuses the call until the viewer has chosen a password, set up a demanded second factor, and answered the consent of
 * the call's project.
 */
const assertNothingOwed = (entry: CallEntry, viewer: Viewer | null, input: Input, projectId: number | null): void => {
  if (!viewer || entry.access === 'public') return;
  const isOpen = isOpenWhileOwing(entry, input);
  if ((!isOpen || entry.requiresOwnPassword) && viewer.mustChoosePassword) throw new Problem('PASSWORD_REQUIRED');
  if (isOpen) return;
  if (owesSecondFactor(viewer)) throw new Problem('SECOND_FACTOR_REQUIRED');
  if (owesConsent(viewer, projectId)) throw new Problem('CONSENT_REQUIRED');
};

/** The ability that this input needs: the entry's, or the stronger one of a field. */
const abilityFor = (entry: CallEntry, input: Input, own: Ability): Ability => {
  const elevations: [string, Ability][] = Object.entries(entry.abilityByField ?? {});
  return elevations.find(([field]) => input[field] != null)?.[1] ?? own;
};

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map((id) => (typeof id === 'number' ? id : 0));

type ScopedField = { kind: ScopeKind; field: string };

const listScopedFields = (entry: CallEntry): ScopedField[] => {
  const scope: Partial<Record<ScopeKind, string | readonly string[]>> = entry.scope ?? {};
  return scopeOrder.flatMap((kind) => [scope[kind] ?? []].flat().map((field) => ({ kind, field })));
};

/** Cached by entry: some calls are made thousands of times a second. */
const scopedFieldsByEntry = new WeakMap<CallEntry, readonly ScopedField[]>();

/** The scoped fields of an entry; those that determine the project come first. */
export const scopedFields = (entry: CallEntry): readonly ScopedField[] => {
  const fields = scopedFieldsByEntry.get(entry) ?? listScopedFields(entry);
  scopedFieldsByEntry.set(entry, fields);
  return fields;
};

/** Starts to look up the records of an input; an id that is no number stands for a missing record. */
const findNamedRecords = (source: LookupSource, entry: CallEntry, input: Input): NamedRecords[] => {
  if (entry.access === 'public') return [];
  return scopedFields(entry).flatMap(({ kind, field }) => {
    const value = input[field];
    // An empty list names no record; where it would mean everybody, the entry's schema refuses it.
    return value == null || (Array.isArray(value) && value.length === 0)
      ? []
      : [lookUpRecords(source, kind, idsIn(value))];
  });
};

/** The accounts that the call acts upon. */
const targetIds = ({ targets = [] }: CallEntry, input: Input): number[] =>
  [targets].flat().flatMap((field) => (input[field] == null ? [] : idsIn(input[field])));

/** Refuses to act upon an account that is not weaker than the viewer's. */
const assertMayTouchTargets = async (
  connection: Connection,
  entry: CallEntry,
  input: Input,
  caller: ScopeCaller,
): Promise<void> => {
  const ids = targetIds(entry, input);
  if (ids.length > 0 && !(await mayActOnAccounts(connection, caller, ids, entry.affectsWholeAccount === true)))
    throw new Problem('REFUSED');
};

/** The records among these that belong to a person. */
const filterOwn = async (connection: Connection, userId: number, kind: ScopeKind, ids: number[]): Promise<number[]> => {
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

/** The input paths of refused ids, for the problem's `fields`. */
const refusedFields = (field: string, value: unknown, ids: readonly number[]): Record<string, string> =>
  Object.fromEntries(
    Array.isArray(value)
      ? idsIn(value).flatMap((id, place) => (ids.includes(id) ? [[`${field}.${place}`, 'REFUSED']] : []))
      : [[field, 'REFUSED']],
  );

/** Refuses to decide as staff about one's own records, also during an impersonation. */
const assertNotAboutSelf = async (
  connection: Connection,
  entry: CallEntry,
  input: Input,
  viewer: Viewer,
): Promise<void> => {
  if (entry.forbidSelf === undefined) return;
  const about: readonly string[] = [entry.forbidSelf].flat();
  for (const { kind, field } of scopedFields(entry)) {
    if (!about.includes(field) || input[field] == null) continue;
    const own: number[] = [];
    for (const userId of ownUserIds(viewer))
      own.push(...(await filterOwn(connection, userId, kind, idsIn(input[field]))));
    if (own.length > 0) throw new Problem('REFUSED', { fields: refusedFields(field, input[field], own) });
  }
};

/**
 * Authorizes every record that the input names, and returns the call's project and the ability's reach in it. A call that
 * names no record is authorized in the browser's project. A record outside the reach looks like a missing one.
 */
const authorizeRecords = async (
  connection: Connection,
  entry: CallEntry,
  viewer: Viewer | null,
  input: Input,
  named: NamedRecords[],
  requestedProjectId: number | null,
): Promise<{ projectId: number | null; reach: Reach }> => {
  if (entry.access === 'public' || !viewer) return { projectId: null, reach: 'own' };
  const ability = abilityFor(entry, input, entry.access);
  const settles = named.some(({ kind }) => projectSettingKinds.includes(kind));
  const caller: ScopeCaller = {
    client: connection.client,
    viewer,
    ability,
    projectId: settles ? null : currentProject(viewer, requestedProjectId),
    actionId: 'any',
  };
  for (const { kind, ids, judge } of named) {
    const found = await judge(caller);
    if (found === null) throw new Problem('NOT_FOUND');
    if (kind !== 'session') caller.projectId = found;
    if (kind === 'action') caller.actionId = ids[0] ?? 'any';
  }
  const reach = reachIn(viewer, caller.projectId, ability);
  if (reach === null)
    throw new Problem(requestedProjectId !== null && caller.projectId === null ? 'NOT_FOUND' : 'REFUSED');
  await assertMayTouchTargets(connection, entry, input, caller);
  await assertNotAboutSelf(connection, entry, input, viewer);
  return { projectId: caller.projectId, reach };
};

/** Starts to look up the records of a valid input; an invalid input names none. */
export const lookUpInput = (source: LookupSource, entry: CallEntry, parsed: ParsedInput): NamedRecords[] =>
  parsed.success ? findNamedRecords(source, entry, parsed.input) : [];

/**
 * Authorizes a call, in this order: session and ability, impersonation, valid input, records, and what the viewer owes.
 * Returns the input, the project and the reach.
 */
export const authorize = async (
  connection: Connection,
  entry: CallEntry,
  viewer: Viewer | null,
  parsed: ParsedInput,
  named: NamedRecords[],
  requestedProjectId: number | null,
) => {
  assertSignedInAndAble(entry, viewer);
  assertAllowedDuringImpersonation(entry, viewer);
  if (!parsed.success) throw new Problem('BAD_INPUT', { fields: parsed.fields });
  const { projectId, reach } = await authorizeRecords(
    connection,
    entry,
    viewer,
    parsed.input,
    named,
    requestedProjectId,
  );
  assertNothingOwed(entry, viewer, parsed.input, projectId);
  return { input: parsed.input, projectId, reach };
};

/** The two gates in front of every handler: who (session, ability) and whose (scope). Refused by default. */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { CallEntry, ScopeKind } from '@telemachos/contract/call.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { mayActEverywhere } from '@telemachos/contract/access/strength.ts';
import { lookUp, scopeOrder, type Asker, type Named } from '../access/scopes.ts';
import { heldBy, outOfReach } from '../access/strength.store.ts';
import { actingIn, canAnywhere, currentProject, owesConsent, reachIn, type Viewer } from '../access/viewer.ts';
import type { Connection } from '../db/connect.ts';
import type { Parsed } from './arriving.ts';
import { Problem } from './problem.ts';

/** Gate 1: a public call passes; any other needs a session, and the ability in some project. */
export const passFirstGate = (entry: CallEntry, viewer: Viewer | null): void => {
  if (entry.access === 'public') return;
  if (!viewer) throw new Problem('SIGN_IN_REQUIRED');
  if (!canAnywhere(viewer, entry.access)) throw new Problem('REFUSED');
};

/**
 * Whoever signs in with a password that somebody else knows goes no further until they have chosen one of their own.
 */
const passPassword = (entry: CallEntry, viewer: Viewer | null): void => {
  const leadsOn = entry.beforeConsent === true && entry.ownPassword !== true;
  if (entry.access !== 'public' && !leadsOn && viewer?.mustChoosePassword) throw new Problem('PASSWORD_REQUIRED');
};

/**
 * A person who owes the call's project a consent goes no further, except to give it and to what is everybody's right.
 */
const passConsent = (entry: CallEntry, viewer: Viewer | null, projectId: number | null): void => {
  if (entry.access !== 'public' && !entry.beforeConsent && viewer && owesConsent(viewer, projectId))
    throw new Problem('CONSENT_REQUIRED');
};

/** The ability that this input needs: the entry's own, or that of a field which asks for more. */
const abilityFor = (entry: CallEntry, input: Record<string, unknown>, own: Ability): Ability => {
  const elevations: [string, Ability][] = Object.entries(entry.elevate ?? {});
  return elevations.find(([field]) => input[field] != null)?.[1] ?? own;
};

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map((id) => (typeof id === 'number' ? id : 0));

/** The scoped fields of an entry, those that settle the project first. */
export const scopedFields = (entry: CallEntry): { kind: ScopeKind; field: string }[] => {
  const scope: Partial<Record<ScopeKind, string | readonly string[]>> = entry.scope ?? {};
  return scopeOrder.flatMap((kind) => [scope[kind] ?? []].flat().map((field) => ({ kind, field })));
};

/** The records that the input names, their lookups begun; an id that is no number is a record that does not exist. */
const namedRecords = (connection: Connection, entry: CallEntry, input: Record<string, unknown>): Named[] => {
  if (entry.access === 'public') return [];
  return scopedFields(entry).flatMap(({ kind, field }) => {
    const value = input[field];
    // An empty list names no record; entries whose empty list would mean «everybody» refuse it by their schema.
    return value == null || (Array.isArray(value) && value.length === 0)
      ? []
      : [lookUp(connection, kind, idsIn(value))];
  });
};

/** Kinds that settle the project of the call. */
const settling: readonly ScopeKind[] = [
  'project',
  'job',
  'action',
  'actions',
  'application',
  'applications',
  'answerSet',
];

/** The people whose accounts this input touches. */
const touched = ({ towards = [] }: CallEntry, input: Record<string, unknown>): number[] =>
  [towards].flat().flatMap((field) => (input[field] == null ? [] : idsIn(input[field])));

/**
 * Nobody acts upon the account of somebody who may do as much or more, in whatever project; nor, by naming themselves,
 * upon their own; nor upon a whole account that opens a project where they do not act.
 */
const keepBelow = async (
  connection: Connection,
  entry: CallEntry,
  input: Record<string, unknown>,
  { viewer, projectId, ability }: Asker,
): Promise<void> => {
  const ids = touched(entry, input);
  if (ids.length === 0) return;
  const refused =
    ids.includes(viewer.userId) || (await outOfReach(connection, actingIn(viewer, projectId), ids)).length > 0;
  if (refused) throw new Problem('REFUSED');
  if (!entry.wholeAccount) return;
  const everywhere = mayActEverywhere(await heldBy(connection, ids), (project) => ({
    reach: reachIn(viewer, project, ability),
    level: actingIn(viewer, project),
  }));
  if (!everywhere) throw new Problem('REFUSED');
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
  input: Record<string, unknown>,
  named: Named[],
  asked: number | null,
): Promise<{ projectId: number | null; reach: Reach }> => {
  if (entry.access === 'public' || !viewer) return { projectId: null, reach: 'own' };
  const ability = abilityFor(entry, input, entry.access);
  const settles = named.some(({ kind }) => settling.includes(kind));
  const asker: Asker = {
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
  return { projectId: asker.projectId, reach };
};

/** What a readable input names, its lookups begun. */
export const namedIn = (connection: Connection, entry: CallEntry, parsed: Parsed): Named[] =>
  parsed.success ? namedRecords(connection, entry, parsed.input) : [];

/**
 * Everything that stands before a handler: who, what, whose, a password of one's own, and the consent. Answers the
 * call's input, project and reach.
 */
export const passGates = async (
  connection: Connection,
  entry: CallEntry,
  viewer: Viewer | null,
  parsed: Parsed,
  named: Named[],
  asked: number | null,
) => {
  passFirstGate(entry, viewer);
  if (!parsed.success) throw new Problem('BAD_INPUT', { fields: parsed.fields });
  const { projectId, reach } = await passSecondGate(connection, entry, viewer, parsed.input, named, asked);
  passPassword(entry, viewer);
  passConsent(entry, viewer, projectId);
  return { input: parsed.input, projectId, reach };
};

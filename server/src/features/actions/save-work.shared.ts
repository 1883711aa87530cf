/**
 * Saving what a mentee writes in an action, by the mentee or on the mentee's behalf: versions, the form's rule,
 * completion.
 */
import { maxDataBytes } from '@telemachos/contract/features/actions/actions.wire.ts';
import { actionTypeIds, isFilledIn, isFormType } from '@telemachos/contract/features/actions/action-types.ts';
import { resultsKey } from '@telemachos/contract/features/actions/calculated.rules.ts';
import { calculated } from '@telemachos/contract/features/actions/calculator.rules.ts';
import { firstActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import {
  draftCompletion,
  maxFieldLength,
  formFaults,
  formValues,
  otherValues,
  tooLong,
  type FormField,
} from '@telemachos/contract/features/actions/forms.rules.ts';
import { isLeft } from '@telemachos/contract/features/actions/reading.rules.ts';
import { readWatched, watchedKey } from '@telemachos/contract/features/actions/watching.rules.ts';
import { readUpload } from '@telemachos/contract/features/actions/uploads.rules.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../db/connect.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import { countingOf } from './counting.shared.ts';
import { tellHanded, type Telling } from '../notices/notify.shared.ts';
import * as cells from './cells.store.ts';
import type { WorkAction } from './work.shared.ts';

/** What is to be saved, by whom: `merge` changes some keys, `submit` hands it in. */
export type Saving = {
  action: WorkAction;
  menteeId: number;
  data: Record<string, unknown>;
  /** Undefined: whatever is there. */
  version: number | undefined;
  submit: boolean;
  merge: boolean;
  byMentee: boolean;
  now: Date;
};

/** Who saves, as far as it is told in the history: the audit of their call. */
export type Auditing = Telling &
  Connection & {
    audit(subject: string, subjectId: number | null, details: Record<string, unknown>): Promise<void>;
  };

/** In the audit: a form that was handed in was changed, of which mentee; its details name the action. */
export const handedAgain = 'handedAgain';

/** What came of it. */
export type Outcome =
  | { code: 'STALE' | 'ACTION_CLOSED' | 'NOT_WATCHED' | 'INVALID_ANSWERS' | 'DATA_TOO_LARGE'; extra: ProblemExtra }
  | { Version: number; Completion: number; Completed: boolean };

/** The row of an action before anything is kept of it. */
export const beginningOf = (action: WorkAction, now: Date): cells.Beginning => ({
  nextActor: firstActor(action.TypeId),
  now,
});

/** The refusal of a save that was based on another version: both, so that nobody's work is lost. */
export const stale = (
  mine: Record<string, unknown>,
  kept: cells.Versioned,
): { code: 'STALE'; extra: ProblemExtra } => ({
  code: 'STALE',
  extra: { details: { Mine: mine, Theirs: kept.data, Version: kept.version } },
});

/** The refusal of data that have grown too long, key by key; null while there is room. */
export const tooLarge = (data: Record<string, unknown>): { code: 'DATA_TOO_LARGE'; extra: ProblemExtra } | null =>
  Buffer.byteLength(JSON.stringify(data)) > maxDataBytes ? { code: 'DATA_TOO_LARGE', extra: {} } : null;

/**
 * What is kept of a form: its fields, and of a calculator what follows from them. What was written in fields that the
 * form had stays beside them.
 */
const formData = (
  { TypeId, Data }: WorkAction,
  fields: readonly FormField[],
  wanted: Record<string, unknown>,
  kept: cells.Versioned['data'],
): Record<string, unknown> => {
  const values = formValues(fields, wanted);
  // What is too long for any field takes no earlier text's place.
  const told = Object.entries(wanted).filter(
    ([, value]) => typeof value !== 'string' || value.length <= maxFieldLength.area,
  );
  const all = { ...otherValues(fields, { ...kept, ...Object.fromEntries(told) }), ...values };
  if (TypeId !== actionTypeIds.calculator) return all;
  return { ...all, [resultsKey]: calculated(fields, Data.Results ?? [], values) };
};

/** What is kept of an action beside forms: what the server alone writes stays as it is. */
const ownData = (
  { TypeId }: WorkAction,
  wanted: Record<string, unknown>,
  kept: Record<string, unknown> | null,
): Record<string, unknown> => {
  // The files that were given, and what became of them, are not for anybody to write; nor what was watched.
  if (TypeId === actionTypeIds.upload) return { ...wanted, ...readUpload(kept) };
  if (TypeId !== actionTypeIds.text) return wanted;
  const { [watchedKey]: _told, ...rest } = wanted;
  const watched = readWatched(kept);
  return watched ? { ...rest, [watchedKey]: watched } : rest;
};

const faultsOf = (
  fields: readonly FormField[],
  data: Record<string, unknown>,
  handed: cells.Versioned['data'],
  complete: boolean,
): Record<string, string> => {
  const values = formValues(fields, data);
  return complete ? formFaults(fields, values, formValues(fields, handed)) : tooLong(fields, values);
};

const progressOf = (
  { action, byMentee }: Saving,
  cell: cells.Cell,
  data: Record<string, unknown>,
  complete: boolean,
): cells.Progress => {
  const { Fields } = action.Data;
  if (complete) {
    // Whoever reads a form next is the mentor; a text that was read needs nobody.
    const read = isFormType(action.TypeId) && byMentee && !isHiddenFrom(action.Flags, 'caseload');
    return { completion: 100, completed: true, nextActor: read ? 'mentor' : 'nobody' };
  }
  return isFilledIn(action.TypeId) && Fields
    ? { completion: draftCompletion(Fields, formValues(Fields, data)), completed: false, nextActor: 'mentee' }
    : cell;
};

/** Save it. A save that was done already, told again, changes nothing and answers the same. */
export const saveWork = async (connection: Auditing, saving: Saving): Promise<Outcome> => {
  const { action, menteeId, submit, now } = saving;
  const isForm = isFilledIn(action.TypeId);
  if (submit && !isForm && action.TypeId !== actionTypeIds.text) return { code: 'ACTION_CLOSED', extra: {} };
  const cell = await cells.lockCell(connection, 'mentee', action.Id, menteeId, beginningOf(action, now));
  const fields = isForm ? (action.Data.Fields ?? []) : null;
  const wanted = saving.merge ? { ...cell.data, ...saving.data } : saving.data;
  const data = fields ? formData(action, fields, wanted, cell.data) : ownData(action, wanted, cell.data);
  const same = cell.data !== null && isDeepStrictEqual(data, cell.data);
  if (saving.version !== undefined && cell.version !== saving.version && !same) return stale(data, cell);
  const large = tooLarge(data);
  if (large) return large;
  // A completed form stays a right one.
  const complete = submit || (isForm && cell.completed);
  // What was handed in once was right then; a draft may hold anything.
  const handed = cell.completed ? cell.data : null;
  const faults = fields ? faultsOf(fields, data, handed, complete) : {};
  if (Object.keys(faults).length > 0) return { code: 'INVALID_ANSWERS', extra: { fields: faults } };
  if (submit && !isForm && !cell.completed && saving.byMentee) {
    const counting = await countingOf(connection, action, menteeId, data);
    if (isLeft(counting)) return { code: 'NOT_WATCHED', extra: {} };
  }
  if (same && cell.completed === complete)
    return { Version: cell.version, Completion: cell.completion, Completed: cell.completed };
  const Version = same ? cell.version : await cells.savePiece(connection, 'mentee', action.Id, menteeId, data);
  const progress = progressOf(saving, cell, data, complete || cell.completed);
  await cells.saveProgress(connection, action.Id, menteeId, progress, now);
  if (progress.nextActor === 'mentor' && cell.nextActor !== 'mentor')
    await tellHanded(connection, { projectId: action.row.projectId, menteeId, actionId: action.Id, at: now });
  if (isForm && cell.completed) await connection.audit(handedAgain, menteeId, { ActionId: action.Id });
  return { Version, Completion: progress.completion, Completed: progress.completed };
};

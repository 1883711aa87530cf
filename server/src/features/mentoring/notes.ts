/**
 * Notes and data about a mentee and an action: public ones the mentee reads, private ones that never leave the team,
 * and the mentee's own.
 */
import type { OutputOf } from '@telemachos/contract/call.ts';
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { isDay } from '@telemachos/contract/kit/dates.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../platform/context.ts';
import type { Connection } from '../../db/connect.ts';
import * as cells from '../actions/cells.store.ts';
import { beginningOf, saveWork, stale, type Saving, tooLarge } from '../actions/save-work.shared.ts';
import { lookUp } from '../../access/scopes.ts';
import { keepVersion } from './note-versions.store.ts';
import { withinReach, type Within } from './within-reach.ts';

type Piece = Exclude<cells.Piece, 'mentee'>;
type Data = Record<string, unknown>;

/** The fault of a meeting's day or time, by key; an empty day takes the meeting back. */
const meetingFaults = (data: Data): Record<string, string> => {
  const { date } = readPublic(data);
  const whole = (value: unknown, most: number) =>
    value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most);
  return {
    ...(date === '' || isDay(date) ? {} : { 'Data.date': 'date' }),
    ...(whole(data['timeHours'], 23) ? {} : { 'Data.timeHours': 'number' }),
    ...(whole(data['timeMinutes'], 59) ? {} : { 'Data.timeMinutes': 'number' }),
  };
};

/**
 * Who acts after a public save: a called meeting waits for its day, one taken back for the mentor; work that was
 * commented is read.
 */
const afterPublic = ({ action }: Within, cell: cells.Cell, data: Data): cells.Progress => {
  if (cell.completed) return { ...cell, nextActor: 'nobody' };
  if (action.TypeId !== actionTypeIds.meeting) return cell;
  return { ...cell, nextActor: readPublic(data).date === '' ? 'mentor' : 'nobody' };
};

/** What is saved: `merge` changes the keys that are named. */
type Note = { piece: Piece; data: Data; version: number; merge: boolean };

/** Save a note; what is wrong with a meeting's day or time comes back as faults. */
const saveNote = async (
  { now, viewer, ...connection }: Connection & { now: Date; viewer: { userId: number } },
  within: Within,
  { piece, data: sent, version, merge }: Note,
) => {
  const { action, person } = within;
  const cell = await cells.lockCell(connection, piece, action.Id, person.id, beginningOf(action, person.joinedAt, now));
  const data = merge ? { ...cell.data, ...sent } : sent;
  if (cell.version !== version)
    return cell.data !== null && isDeepStrictEqual(cell.data, data) ? { Version: cell.version } : stale(data, cell);
  const large = tooLarge(data);
  if (large) return large;
  const faults = piece === 'public' && action.TypeId === actionTypeIds.meeting ? meetingFaults(data) : {};
  if (Object.keys(faults).length > 0) return { faults };
  const Version = await cells.savePiece(connection, piece, action.Id, person.id, data);
  await keepVersion(connection, {
    actionId: action.Id,
    menteeId: person.id,
    piece,
    version: Version,
    data,
    authorId: viewer.userId,
    now,
  });
  if (piece === 'public')
    await cells.saveProgress(connection, action.Id, person.id, afterPublic(within, cell, data), now);
  return { Version };
};

const asVersioned = ({ data, version }: cells.Versioned) => ({ Data: data, Version: version });

/** A handler that reads one piece. */
const reads =
  (piece: cells.Piece): Handlers<typeof mentoringCalls>['getPublic'] =>
  async (context, { ActionId, MenteeId }) => {
    const within = await withinReach(context, ActionId, MenteeId);
    return within ? asVersioned(await cells.readPiece(context, piece, ActionId, MenteeId)) : context.fail('NOT_FOUND');
  };

/** A handler that saves notes. */
const savesNotes =
  (piece: Piece, merge: boolean): Handlers<typeof mentoringCalls>['savePublic'] =>
  async (context, { ActionId, MenteeId, Data, Version }) => {
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within) return context.fail('NOT_FOUND');
    const outcome = await saveNote(context, within, { piece, data: Data, version: Version, merge });
    if ('faults' in outcome) return context.fail('BAD_INPUT', { fields: outcome.faults });
    if ('code' in outcome) return context.fail(outcome.code, outcome.extra);
    await context.audit('action', ActionId, { MenteeId, Piece: piece, Version: outcome.Version });
    return outcome;
  };

/** Several mentees at once: whoever is not within reach refuses all; one that changed meanwhile is left as it is. */
const saveForMany: Handlers<typeof mentoringCalls>['updatePublicMany'] = async (context, { ActionId, Data }) => {
  const ids = Data.map(({ MenteeId }) => MenteeId);
  if (new Set(ids).size !== ids.length) return context.fail('BAD_INPUT', { fields: { Data: 'BAD_INPUT' } });
  const asker = { ...context, ability: 'mentor.work', actionId: ActionId } as const;
  if ((await lookUp(context, 'users', ids).judge(asker)) === null) return context.fail('NOT_FOUND');
  const answer: OutputOf<typeof mentoringCalls.updatePublicMany> = { Saved: [], Stale: [] };
  // In one order for everybody, so that two who save the same people never wait for each other.
  for (const row of [...Data].sort((a, b) => a.MenteeId - b.MenteeId)) {
    const { MenteeId } = row;
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within) return context.fail('NOT_FOUND');
    const note = { piece: 'public', data: row.Data, version: row.Version, merge: true } as const;
    const outcome = await saveNote(context, within, note);
    if ('faults' in outcome) return context.fail('BAD_INPUT', { fields: { Data: 'BAD_INPUT', ...outcome.faults } });
    if ('code' in outcome && outcome.code === 'DATA_TOO_LARGE') return context.fail(outcome.code);
    if ('Version' in outcome) {
      answer.Saved.push({ MenteeId, Version: outcome.Version });
      await context.audit('action', ActionId, { MenteeId, Piece: 'public', Version: outcome.Version });
    } else {
      const { data, version } = await cells.readPiece(context, 'public', ActionId, MenteeId);
      answer.Stale.push({ MenteeId, Theirs: data, Version: version });
    }
  }
  return answer;
};

/** A handler that saves the mentee's data on the mentee's behalf. */
const savesWork =
  (how: Pick<Saving, 'merge'>): Handlers<typeof mentoringCalls>['setMenteeData'] =>
  async (context, { ActionId, MenteeId, Data, Version }) => {
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within) return context.fail('NOT_FOUND');
    const { action, person } = within;
    const outcome = await saveWork(context, {
      ...how,
      action,
      menteeId: MenteeId,
      joinedAt: person.joinedAt,
      data: Data,
      version: Version,
      submit: false,
      byMentee: false,
      now: context.now,
    });
    if ('code' in outcome)
      return context.fail(outcome.code === 'ACTION_CLOSED' ? 'BAD_INPUT' : outcome.code, outcome.extra);
    await context.audit('action', ActionId, { MenteeId, OnBehalf: true, Version: outcome.Version });
    return { Version: outcome.Version };
  };

export const noteHandlers: Pick<
  Handlers<typeof mentoringCalls>,
  | 'savePublic'
  | 'savePrivate'
  | 'updatePublic'
  | 'updatePublicMany'
  | 'getPublic'
  | 'getPrivate'
  | 'getMenteeData'
  | 'setMenteeData'
  | 'saveMenteeData'
  | 'updateMenteeData'
> = {
  savePublic: savesNotes('public', false),
  savePrivate: savesNotes('private', false),
  updatePublic: savesNotes('public', true),
  updatePublicMany: saveForMany,
  getPublic: reads('public'),
  getPrivate: reads('private'),
  getMenteeData: reads('mentee'),
  setMenteeData: savesWork({ merge: false }),
  saveMenteeData: savesWork({ merge: true }),
  updateMenteeData: savesWork({ merge: true }),
};

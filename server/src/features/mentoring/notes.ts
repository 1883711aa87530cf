/**
 * Notes and data about a mentee and an action: public ones the mentee reads, private ones that never leave the team,
 * and the mentee's own.
 */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { isDay } from '@telemachos/contract/kit/dates.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../platform/context.ts';
import type { Connection } from '../../db/connect.ts';
import * as cells from '../actions/cells.store.ts';
import { beginningOf, saveWork, stale, type Saving } from '../actions/save-work.shared.ts';
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

const saveNote = async (
  connection: Connection,
  piece: Piece,
  within: Within,
  data: Data,
  version: number,
  now: Date,
) => {
  const { action, person } = within;
  const cell = await cells.lockCell(connection, piece, action.Id, person.id, beginningOf(action, person.joinedAt, now));
  if (cell.version !== version)
    return cell.data !== null && isDeepStrictEqual(cell.data, data) ? { Version: cell.version } : stale(data, cell);
  const Version = await cells.savePiece(connection, piece, action.Id, person.id, data);
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
  (piece: Piece): Handlers<typeof mentoringCalls>['savePublic'] =>
  async (context, { ActionId, MenteeId, Data, Version }) => {
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within) return context.fail('NOT_FOUND');
    const faults = piece === 'public' && within.action.TypeId === actionTypeIds.meeting ? meetingFaults(Data) : {};
    if (Object.keys(faults).length > 0) return context.fail('BAD_INPUT', { fields: faults });
    const outcome = await saveNote(context, piece, within, Data, Version, context.now);
    if ('code' in outcome) return context.fail(outcome.code, outcome.extra);
    await context.audit('action', ActionId, { MenteeId, Piece: piece, Version: outcome.Version });
    return outcome;
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
  'savePublic' | 'savePrivate' | 'getPublic' | 'getPrivate' | 'getMenteeData' | 'setMenteeData' | 'saveMenteeData'
> = {
  savePublic: savesNotes('public'),
  savePrivate: savesNotes('private'),
  getPublic: reads('public'),
  getPrivate: reads('private'),
  getMenteeData: reads('mentee'),
  setMenteeData: savesWork({ merge: false }),
  saveMenteeData: savesWork({ merge: true }),
};

/**
 * Notes and data about a mentee and an action: public ones the mentee reads, private ones that never leave the team,
 * and the mentee's own.
 */
import type { OutputOf } from '@telemachos/contract/call.ts';
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { maxHours, maxMinutes } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { isDay } from '@telemachos/contract/kit/dates.ts';
import { isDeepStrictEqual } from 'node:util';
import { noteAnyVersion } from '../../platform/audit-version.ts';
import type { Handlers } from '../../platform/context.ts';
import type { Connection } from '../../db/connect.ts';
import * as cells from '../actions/cells.store.ts';
import { beginningOf, saveWork, stale, type Saving, tooLarge } from '../actions/save-work.shared.ts';
import { lookUpRecords } from '../../access/scopes.ts';
import { keepFromData, timeFaultIn, withoutMailed } from '../meetings/from-data.shared.ts';
import { refusedAt } from '../meetings/saved.shared.ts';
import { tellMentioned } from './mentions.ts';
import { keepVersions } from './note-versions.store.ts';
import { allWithinReach, withinReach, type Within } from './within-reach.shared.ts';

type Piece = Exclude<cells.Piece, 'mentee'>;
type Data = Record<string, unknown>;

/** The fault of a meeting's day or time, by key; an empty day takes the meeting back. */
const meetingFaults = (data: Data): Record<string, string> => {
  const date = data['date'] ?? '';
  const whole = (value: unknown, max: number) =>
    value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max);
  return {
    ...(date === '' || (typeof date === 'string' && isDay(date)) ? {} : { 'Data.date': 'date' }),
    ...(whole(data['timeHours'], maxHours) ? {} : { 'Data.timeHours': 'number' }),
    ...(whole(data['timeMinutes'], maxMinutes) ? {} : { 'Data.timeMinutes': 'number' }),
  };
};

/** The fault of a day and time together: an hour that no clock shows on that day. */
const clockFault = (data: Data): Record<string, string> => {
  const fault = timeFaultIn(data);
  return fault ? { 'Data.timeHours': fault.code } : {};
};

const isMeeting = ({ action }: Pick<Within, 'action'>): boolean => action.TypeId === actionTypeIds.meeting;

/**
 * Who acts after a public save: a called meeting waits for its day, one taken back for the mentor; work that was
 * commented is read.
 */
const afterPublic = ({ action }: Within, cell: cells.Cell, data: Data): cells.Progress => {
  if (cell.completed) return { ...cell, nextActor: 'nobody' };
  if (!isMeeting({ action })) return cell;
  return { ...cell, nextActor: readPublic(data).date === '' ? 'mentor' : 'nobody' };
};

/** What is saved about one person. */
type Note = { within: Within; data: Data; /** Undefined: whatever is there. */ version: number | undefined };

/** How it is saved: `merge` changes the keys that are named. */
type How = { piece: Piece; merge: boolean };

type Verdict =
  | { data: Data }
  | { Version: number }
  | { faults: Record<string, string> }
  | (ReturnType<typeof stale> & { kept: cells.Cell })
  | NonNullable<ReturnType<typeof tooLarge>>;

/** What is to stand in a row, or why not; what is wrong with a meeting's day or time are faults. */
const judge = ({ within, data: sent, version }: Note, cell: cells.Cell, { piece, merge }: How): Verdict => {
  const named = merge ? { ...cell.data, ...sent } : sent;
  const ofMeeting = piece === 'public' && isMeeting(within);
  const data = ofMeeting ? withoutMailed(named, cell.data) : named;
  if (cell.version !== version) {
    if (cell.data !== null && isDeepStrictEqual(cell.data, data)) return { Version: cell.version };
    if (version !== undefined) return { ...stale(data, cell), kept: cell };
  }
  const large = tooLarge(data);
  if (large) return large;
  const apart = ofMeeting ? meetingFaults(data) : {};
  const faults = ofMeeting && Object.keys(apart).length === 0 ? clockFault(data) : apart;
  return Object.keys(faults).length > 0 ? { faults } : { data };
};

/** A row that is not there. */
const nothing = { data: null, version: 0, shown: 0, completion: 0, completed: false };

/** Save notes about an action, each judged by itself; answers how each went, in their order. */
const saveNotes = async (
  { now, viewer, ...connection }: Connection & { now: Date; viewer: { userId: number } },
  action: Within['action'],
  notes: readonly Note[],
  how: How,
) => {
  const { piece } = how;
  const first = beginningOf(action, now);
  const idOf = ({ within }: Note) => within.person.id;
  // A save over a version that is none begins nothing.
  const [fresh, later] = [notes.filter(({ version }) => !version), notes.filter(({ version }) => version)];
  const firsts = fresh.map((note) => ({ menteeId: idOf(note), ...first }));
  const rows = await cells.lockCells(connection, piece, action.Id, firsts, later.map(idOf));
  const judged = notes.map((note) => {
    const menteeId = idOf(note);
    const cell = rows.get(menteeId) ?? { ...nothing, nextActor: first.nextActor };
    return { menteeId, cell, note, verdict: judge(note, cell, how) };
  });
  const toSave = judged.flatMap(({ verdict, ...one }) => ('data' in verdict ? [{ ...one, data: verdict.data }] : []));
  const versions = await cells.savePieces(
    connection,
    piece,
    action.Id,
    toSave.map(({ menteeId, data }) => ({ menteeId, data })),
  );
  await keepVersions(
    connection,
    toSave.map(({ menteeId, data }) => ({ menteeId, data, version: versions.get(menteeId) ?? 0 })),
    { actionId: action.Id, piece, authorId: viewer.userId, now },
  );
  if (piece === 'public') {
    const moved = toSave.map(({ menteeId, cell, note, data }) => {
      const { completion, completed, nextActor } = afterPublic(note.within, cell, data);
      return { menteeId, completion, completed, nextActor };
    });
    await cells.saveProgresses(connection, action.Id, moved, now);
  }
  return judged.map(({ menteeId, verdict, cell }) => ({
    menteeId,
    written: 'data' in verdict ? { before: cell.data, after: verdict.data, completed: cell.completed } : null,
    outcome: 'data' in verdict ? { Version: versions.get(menteeId) ?? 0 } : verdict,
  }));
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
    const note = { within, data: Data, version: Version };
    const [saved] = await saveNotes(context, within.action, [note], { piece, merge });
    if (!saved) return context.fail('NOT_FOUND');
    const { outcome, written } = saved;
    if ('faults' in outcome) return context.fail('BAD_INPUT', { fields: outcome.faults });
    if ('code' in outcome) return context.fail(outcome.code, outcome.extra);
    if (written) await tellMentioned(context, within, written);
    if (written && piece === 'public' && isMeeting(within)) {
      const { before, after: data, completed } = written;
      const refused = await keepFromData(context, within.action, [{ menteeId: MenteeId, before, data, completed }]);
      if (refused) return context.fail(refused.code, refusedAt(refused, null));
    }
    await context.audit('action', ActionId, {
      MenteeId,
      Piece: piece,
      Version: outcome.Version,
      ...noteAnyVersion(Version),
    });
    return outcome;
  };

/** Several mentees at once: whoever is not within reach refuses all; one that changed meanwhile is left as it is. */
const saveForMany: Handlers<typeof mentoringCalls>['updatePublicMany'] = async (context, { ActionId, Data }) => {
  const ids = Data.map(({ MenteeId }) => MenteeId);
  if (new Set(ids).size !== ids.length) return context.fail('BAD_INPUT', { fields: { Data: 'BAD_INPUT' } });
  const caller = { ...context, ability: 'mentor.work', actionId: ActionId } as const;
  if ((await lookUpRecords(context, 'users', ids).judge(caller)) === null) return context.fail('NOT_FOUND');
  const pairs = await allWithinReach(context, ActionId, ids);
  const [first] = pairs ?? [];
  if (!pairs || !first) return context.fail('NOT_FOUND');
  const known = new Map(pairs.map((within) => [within.person.id, within]));
  const notes = Data.flatMap(({ MenteeId, Data: data, Version }) => {
    const within = known.get(MenteeId);
    return within ? [{ within, data, version: Version }] : [];
  });
  const outcomes = await saveNotes(context, first.action, notes, { piece: 'public', merge: true });
  const refused = isMeeting(first)
    ? await keepFromData(
        context,
        first.action,
        outcomes.flatMap(({ menteeId, written }) =>
          written ? [{ menteeId, before: written.before, data: written.after, completed: written.completed }] : [],
        ),
      )
    : null;
  if (refused) return context.fail(refused.code, refusedAt(refused, ids));
  const sentFor = new Map(Data.map(({ MenteeId, Version }) => [MenteeId, Version]));
  const answer: OutputOf<typeof mentoringCalls.updatePublicMany> = { Saved: [], Stale: [] };
  for (const [place, { menteeId: MenteeId, outcome }] of outcomes.entries()) {
    const details = { MenteeId };
    if ('faults' in outcome) {
      const fields = Object.entries(outcome.faults).map(([name, fault]) => [`Data.${place}.${name}`, fault]);
      return context.fail('BAD_INPUT', { details, fields: Object.fromEntries(fields) });
    }
    if ('Version' in outcome) answer.Saved.push({ MenteeId, Version: outcome.Version });
    else if (outcome.code === 'DATA_TOO_LARGE') return context.fail(outcome.code, { details });
    else answer.Stale.push({ MenteeId, Theirs: outcome.kept.data, Version: outcome.kept.version });
  }
  if (answer.Saved.length > 0)
    await context.audit(
      'action',
      ActionId,
      ...answer.Saved.map((saved) => ({ ...saved, Piece: 'public', ...noteAnyVersion(sentFor.get(saved.MenteeId)) })),
    );
  return answer;
};

/** A handler that saves the mentee's data on the mentee's behalf. */
const savesWork =
  (how: Pick<Saving, 'merge'>): Handlers<typeof mentoringCalls>['setMenteeData'] =>
  async (context, { ActionId, MenteeId, Data, Version }) => {
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within) return context.fail('NOT_FOUND');
    const { action } = within;
    const outcome = await saveWork(context, {
      ...how,
      action,
      menteeId: MenteeId,
      data: Data,
      version: Version,
      submit: false,
      byMentee: false,
      now: context.now,
    });
    if ('code' in outcome) {
      const { code } = outcome;
      return context.fail(code === 'ACTION_CLOSED' || code === 'NOT_WATCHED' ? 'BAD_INPUT' : code, outcome.extra);
    }
    await context.audit('action', ActionId, {
      MenteeId,
      OnBehalf: true,
      Version: outcome.Version,
      ...noteAnyVersion(Version),
    });
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

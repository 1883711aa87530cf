/** What became of meetings by what was saved with an action's data: whose rows are refused, and who is told. */
import type { ProblemExtra } from '../../platform/problem.ts';
import type { Keeping, Refused } from './keeping.shared.ts';
import type { MeetingRow } from './meetings.store.ts';
import { tellHolders, tellMentees } from './telling.ts';

/**
 * The refusal of what was saved for some mentees: of a meeting with somebody who left the project, or whose mentor for it is
 * another one; of one that is yet to come and would be over by it; or of more together than one meeting has.
 */
export type Unwanted = {
  code: 'MENTEE_LEFT' | 'NOT_THEIR_MENTOR' | 'HELD_BY_OTHER' | 'TIME_PAST' | 'TOO_MANY_PEOPLE';
  menteeIds: readonly number[];
  details?: ProblemExtra['details'];
};

/** What is to be done, mentee by mentee. */
export type Change = { menteeId: number; at: number | null; present: MeetingRow | undefined; completed: boolean };

/** The refusal of times that are taken, and for whom each of the times was wanted. */
export type Taken = Refused & { whose: readonly (readonly number[])[] };

/** A clash as it is told, as far as it is looked at here. */
type Told = { MenteeId?: unknown; Place?: unknown };

/**
 * Where it is refused: at the day, in the data of whose it is. `rows` are the mentees of the rows that were saved, null where
 * there was one alone; the `Place` of a clash is that of the first row that it is about.
 */
export const refusedAt = (refused: Unwanted | Taken, rows: readonly number[] | null): ProblemExtra => {
  const rowOf = (menteeId: number | undefined): number =>
    rows === null || menteeId === undefined ? 0 : rows.indexOf(menteeId);
  const fieldOf = (menteeId: number): string => (rows === null ? 'Data.date' : `Data.${rowOf(menteeId)}.date`);
  const fieldsOf = (menteeIds: readonly number[]) =>
    Object.fromEntries(menteeIds.map((id) => [fieldOf(id), refused.code]));
  if ('menteeIds' in refused) {
    const [MenteeId] = refused.menteeIds;
    return { fields: fieldsOf(refused.menteeIds), details: { MenteeId, ...refused.details } };
  }
  const { details = {} } = refused.extra;
  const told: Told[] = Array.isArray(details['Clashes']) ? details['Clashes'] : [];
  const ofWhom = ({ MenteeId, Place }: Told): readonly number[] =>
    typeof MenteeId === 'number' ? [MenteeId] : (refused.whose[Number(Place)] ?? []);
  const Clashes = told.map((clash) => ({ ...clash, Place: rowOf(ofWhom(clash)[0]) }));
  const menteeIds = [...new Set(told.flatMap(ofWhom))];
  return {
    fields: fieldsOf(menteeIds),
    details: { ...details, Clashes, ...(menteeIds[0] === undefined ? {} : { MenteeId: menteeIds[0] }) },
  };
};

/** A meeting of a mentee's, or what was one: who holds it, and when it is or was to be. */
type Held = { menteeId: number; mentorId: number; moment: Date };

/** What was made, moved and cancelled; and what its holder alone is told is off, for another one meets the mentee instead. */
type Became = { made: readonly Held[]; moved: readonly Held[]; off: readonly Held[]; given: readonly Held[] };

/** What both sides are told of these changes: what is over already was no appointment. */
export const becameOf = (
  now: Date,
  {
    making,
    moving,
    ending,
  }: { making: readonly (Change & { mentorId: number })[]; moving: readonly Change[]; ending: readonly Change[] },
): Became => {
  const isAhead = ({ at }: Change) => at !== null && at > now.getTime();
  const told = ({ menteeId, at }: Change, mentorId: number, from?: Date): Held => ({
    menteeId,
    mentorId,
    moment: from ?? new Date(at ?? 0),
  });
  const gone = ending.flatMap((change) =>
    change.present?.state === 'planned' ? [{ ...change, was: change.present }] : [],
  );
  const wasTold = gone.map((change) => ({ change, held: told(change, change.was.mentorId, change.was.startsAt) }));
  const instead = new Map(making.map(({ menteeId, mentorId }) => [menteeId, mentorId]));
  return {
    made: making.filter(isAhead).map((change) => told(change, change.mentorId)),
    moved: moving.filter(isAhead).flatMap((change) => (change.present ? [told(change, change.present.mentorId)] : [])),
    off: wasTold.flatMap(({ change, held }) => (change.at === null ? [held] : [])),
    given: wasTold.flatMap(({ change, held }) =>
      change.at !== null && instead.get(held.menteeId) !== held.mentorId ? [held] : [],
    ),
  };
};

/** Both sides hear of it as of what is called. */
export const tellSaved = async (
  keeping: Keeping,
  about: { projectId: number; actionId: number },
  { made, moved, off, given }: Became,
): Promise<void> => {
  const ofMentees = (list: readonly Held[]) => ({
    ...about,
    menteeIds: list.map(({ menteeId }) => menteeId),
    moment: new Map(list.map(({ menteeId, moment }) => [menteeId, moment])),
  });
  const ofHolders = (list: readonly Held[]) =>
    list.map(({ menteeId, ...held }) => ({ ...about, ...held, menteeIds: [menteeId] }));
  await tellMentees(keeping, 'meetingMade', ofMentees(made));
  await tellMentees(keeping, 'meetingMoved', ofMentees(moved));
  await tellMentees(keeping, 'meetingCancelled', ofMentees(off));
  await tellHolders(keeping, 'meetingBooked', ofHolders([...made, ...moved]));
  await tellHolders(keeping, 'meetingOff', ofHolders([...off, ...given]));
};

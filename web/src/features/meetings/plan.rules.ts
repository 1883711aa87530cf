/** A plan of many meetings under one's hands: who may be given which time, and what gives way when somebody is moved. */
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import type { Comer } from './comers.rules.ts';

/** What was proposed. */
export type Plan = OutputOfPath<'/api/meetings/Propose'>;
/** The time of each mentee; '' where none was found or wanted. */
export type Times = ReadonlyMap<number, string>;

type Line = Plan['list'][number];

/** The times as they were proposed. */
export const timesOf = ({ list }: Plan): Times => new Map(list.map(({ MenteeId, Time }) => [MenteeId, Time ?? '']));

/** Every time that a mentee could come to with their mentor, whoever has it in the plan. */
const couldCome = ({ Mentors }: Plan, { MentorId, Except }: Line): string[] => {
  const except = new Set(Except);
  return (Mentors.find(({ Id }) => Id === MentorId)?.Free ?? []).filter((time) => !except.has(time));
};

/** Who has a time with a mentor in the plan. */
const holderOf = ({ list }: Plan, times: Times, mentorId: number | null, time: string): Line | undefined =>
  list.find(({ MenteeId, MentorId }) => MentorId === mentorId && times.get(MenteeId) === time);

/** The times that a mentee may be given: those that nobody else of the plan has; their own first where it is gone meanwhile. */
export const optionsFor = (plan: Plan, times: Times, line: Line): string[] => {
  const own = times.get(line.MenteeId) ?? '';
  const taken = new Set(
    plan.list.flatMap(({ MenteeId, MentorId }) =>
      MenteeId === line.MenteeId || MentorId !== line.MentorId ? [] : (times.get(MenteeId) ?? []),
    ),
  );
  const free = couldCome(plan, line).filter((time) => !taken.has(time));
  return own === '' || free.includes(own) ? free : [own, ...free];
};

/**
 * The plan with a mentee at a time; whoever has it there is given the mentee's former one, or none where they could not
 * come then. Null where the mentee could not come.
 */
export const putAt = (plan: Plan, times: Times, menteeId: number, time: string): Times | null => {
  const line = plan.list.find(({ MenteeId }) => MenteeId === menteeId);
  if (!line || (time !== '' && !couldCome(plan, line).includes(time))) return null;
  const next = new Map(times).set(menteeId, time);
  const other = time === '' ? undefined : holderOf(plan, times, line.MentorId, time);
  if (!other || other.MenteeId === menteeId) return next;
  const former = times.get(menteeId) ?? '';
  return next.set(other.MenteeId, couldCome(plan, other).includes(former) ? former : '');
};

/** What was changed by hand: the time of each of these mentees, '' for none. It outlives the proposals that it changed. */
export type ByHand = Readonly<Record<string, string>>;

/** What was changed by hand over what is proposed now; of those whose time somebody took meanwhile, which one it was. */
export const changedBy = (plan: Plan, byHand: ByHand): { times: Times; gone: Times } => {
  let times = timesOf(plan);
  const gone = new Map<number, string>();
  for (const [key, time] of Object.entries(byHand)) {
    const menteeId = Number(key);
    const next = putAt(plan, times, menteeId, time);
    if (next) times = next;
    else if (times.has(menteeId)) {
      gone.set(menteeId, time);
      times = new Map(times).set(menteeId, '');
    }
  }
  return { times, gone };
};

/** What was changed by hand, with what is otherwise in `next` than it was before. */
export const byHandWith = (byHand: ByHand, before: Times, next: Times): ByHand => ({
  ...byHand,
  ...Object.fromEntries([...next].filter(([menteeId, time]) => before.get(menteeId) !== time)),
});

/** What is changed by hand by `now`, with all else as it was sent, but for a time that is taken. */
export const heldBy = (now: ByHand, sent: ByHand, { times, gone }: { times: Times; gone: Times }): ByHand => ({
  ...now,
  ...Object.fromEntries([...times].filter(([id]) => !gone.has(id) && now[id] === sent[id])),
});

/** Of a plan what is chosen by hand: who is not to be met after all, who was picked, and whose time is another one. */
type ChosenByHand = { left: readonly number[]; picked: readonly Comer[]; byHand: ByHand };

/** What was chosen since a plan was sent, of those who were not set with it. */
export const chosenSince = (sent: ChosenByHand, now: ChosenByHand, set: ReadonlySet<number>): ChosenByHand => ({
  left: now.left.filter((id) => !sent.left.includes(id) && !set.has(id)),
  picked: now.picked.filter(({ Id }) => !sent.picked.some((one) => one.Id === Id) && !set.has(Id)),
  byHand: Object.fromEntries(
    Object.entries(now.byHand).filter(([id, time]) => sent.byHand[id] !== time && !set.has(Number(id))),
  ),
});

/** A mentor's days with their slots, and who is at each. */
export type Board = {
  MentorId: number;
  MentorName: string;
  days: { day: string; slots: { time: string; line: Line | undefined }[] }[];
};

/** So many days after the last one used are shown to move to. */
const extraDays = 4;

/** The plan as it lies over the days, mentor by mentor. */
export const boardsOf = (plan: Plan, times: Times): Board[] =>
  plan.Mentors.map(({ Id, Free }) => {
    const name = plan.list.find(({ MentorId }) => MentorId === Id)?.MentorName ?? '';
    const dayOf = (time: string) => dayInAthens(Date.parse(time));
    const all = [...new Set(Free.map(dayOf))].map((day) => ({
      day,
      slots: Free.filter((time) => dayOf(time) === day).map((time) => ({
        time,
        line: holderOf(plan, times, Id, time),
      })),
    }));
    const last = all.reduce((found, { slots }, at) => (slots.some(({ line }) => line) ? at : found), -1);
    return { MentorId: Id, MentorName: name, days: all.slice(0, last + 1 + extraDays) };
  });

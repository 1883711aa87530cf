/** Who was at a meeting, told by who held it, who is mentor by now, or who runs the project. */
import type { meetingsCalls } from '@telemachos/contract/features/meetings/meetings.calls.ts';
import type { Attended } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import type { Handlers } from '../../platform/context.ts';
import { tellActionData } from './action-data.store.ts';
import { complete } from './completing.ts';
import { comersOf, locked } from './making.ts';
import { saveAttendance, type MeetingRow } from './meetings.store.ts';

const stateOf = (presentIds: readonly number[]) => (presentIds.length > 0 ? 'held' : 'missed');

/** What is known of who was there. */
const attendedOf = ({ state, mentees }: MeetingRow): Attended => ({
  State: state,
  PresentIds: mentees.filter(({ present }) => present === true).map(({ id }) => id),
});

const areSame = (some: readonly number[], others: readonly number[]): boolean =>
  new Set([...some, ...others]).size === new Set(some).size && new Set(some).size === new Set(others).size;

const attendance: Handlers<typeof meetingsCalls>['attendance'] = async (context, { Id, PresentIds, Was }) => {
  const found = await locked(context, Id, 'tell');
  if (!found) return context.fail('NOT_FOUND');
  const { meeting, within } = found;
  if (meeting.state === 'cancelled') return context.fail('MEETING_OVER');
  if (meeting.startsAt > context.now) return context.fail('TIME_AHEAD');
  const comers = comersOf(meeting);
  const strange = PresentIds.findIndex((id) => !comers.includes(id));
  if (strange >= 0) return context.fail('BAD_INPUT', { fields: { [`PresentIds.${strange}`]: 'NOT_FOUND' } });
  const there = attendedOf(meeting);
  const isSaid = there.State === stateOf(PresentIds) && areSame(there.PresentIds, PresentIds);
  if (Was && !isSaid && !(there.State === Was.State && areSame(there.PresentIds, Was.PresentIds)))
    return context.fail('STALE', { details: { Mine: { PresentIds }, Theirs: there, Version: meeting.sequence } });
  await saveAttendance(context, Id, PresentIds, context.now);
  const came = within.filter(({ person }) => comers.includes(person.id));
  await complete(context, came, PresentIds);
  await tellActionData(context, meeting.actionId, comers, context.now);
  await context.audit('meeting', Id, { PresentIds });
  return { State: stateOf(PresentIds) };
};

export const attendingHandlers = { attendance } satisfies Partial<Handlers<typeof meetingsCalls>>;

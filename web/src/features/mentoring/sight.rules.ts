/** Whether the mentee reads what is written to them about an action, or why not yet. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';

/** `unset`: of a meeting that is not open it is read once its time is set. */
type Sight = 'seen' | 'hidden' | 'notShown' | 'locked' | 'unset';

type Standing = Pick<MenteeAction, 'Unseen' | 'State' | 'TypeId'> & { Meeting: unknown };

/** What is not open shows nothing to its mentee, but for a meeting that is set: that is read with its note. */
export const sightOf = ({ Unseen, State, TypeId, Meeting }: Standing): Sight => {
  if (Unseen !== null) return Unseen;
  if (State !== 'locked' || Meeting !== null) return 'seen';
  return TypeId === actionTypeIds.meeting ? 'unset' : 'locked';
};

/** The same once what is written is kept: with a day the meeting is set. */
export const sightOnceKept = (action: Standing, data: Readonly<Record<string, unknown>>): Sight => {
  const sight = sightOf(action);
  return sight === 'unset' && typeof data['date'] === 'string' && data['date'] !== '' ? 'seen' : sight;
};

/** Records of several rooms that calls may name. */
import type { ScopeKind } from '@telemachos/contract/call.ts';
import { libraryKnown } from './library-records.ts';
import { madeMeeting } from './meeting-records.ts';
import { talking } from './chat-records.ts';
import { batchOf } from '../people.ts';
import type { Person, World } from '../world.ts';

/** Make them; answers their ids by kind. */
export const knownRecords = async (
  world: World,
  people: ReadonlyMap<string, Person>,
): Promise<Partial<Record<ScopeKind, number[]>>> => {
  const [conversation, meeting] = [[await talking(people)], await madeMeeting(world)];
  return {
    conversation,
    conversations: conversation,
    meeting,
    meetings: meeting,
    batch: await batchOf(people.get('Super')),
    ...(await libraryKnown(world, people)),
  };
};

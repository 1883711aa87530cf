/** An upload is given up: the server forgets what arrived, unless it is over already. */
import { takeAway, type Room } from './room.ts';

export const cancel = (room: Room, key: string): void => {
  const { held, ground, project, list } = room;
  const one = held.get(key);
  one?.stopping?.abort();
  // What another device sends is its own: here only the line goes.
  const isElsewhere = list.get().some((line) => line.key === key && line.state === 'elsewhere');
  if (one?.kept.id != null && !isElsewhere) void ground.giveUp(one.kept.id, project);
  takeAway(room, key);
};

/** What calls and works tell open pages, whoever serves them. */
import type { LiveData, LiveName } from '@telemachos/contract/live.ts';

/** Who of a project is told. */
type Told = { projectId: number; userIds: readonly number[] };

/** The channel, as calls and works know it. */
export type Live = {
  tell: <Name extends LiveName>(name: Name, to: Told, data: LiveData<Name>) => void;
  /** Who of these people has a page open. */
  here: (userIds: readonly number[]) => Promise<Set<number>>;
};

/** Where nobody listens: before the channel is served, and in threads that make files. */
export const silent: Live = { tell: () => undefined, here: () => Promise.resolve(new Set()) };

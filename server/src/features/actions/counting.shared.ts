/** What counts for the completion of a text action: what is to be watched and listened to, and what is to be opened. */
import { readingIn, type Counting } from '@telemachos/contract/features/actions/reading.rules.ts';
import { countedIn, readWatched } from '@telemachos/contract/features/actions/watching.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { mediaAmong } from '../files/media.store.ts';
import * as store from './reading.store.ts';
import type { WorkAction } from './work.shared.ts';

/** What counts of an action for its mentee. */
export const countingOf = async (
  connection: Connection,
  { Data, row }: WorkAction,
  menteeId: number,
  data: Record<string, unknown> | null,
): Promise<Counting> => {
  const media = Data.Media ?? [];
  const files = await mediaAmong(
    connection,
    row.projectId,
    media.flatMap(({ File }) => File ?? []),
  );
  const named = readingIn(Data).flatMap(({ item, required }) => (required ? [item] : []));
  const standing = await store.standingOf(connection, row.projectId, menteeId, named);
  return {
    counted: countedIn(media, (file) => files.get(file)?.seconds ?? null),
    watched: readWatched(data),
    // What mentees do not find any more is not asked of them.
    required: named.filter((item) => standing.has(item)),
    opened: new Set(named.filter((item) => standing.get(item) === true)),
  };
};

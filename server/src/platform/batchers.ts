/** The batchers that frequent calls share before their handlers run. */
import { checkParticipations, type ParticipationCheck, type Participation } from '../access/messaging.store.ts';
import type { Services } from './context.ts';
import { findViewers, type FoundSession } from './session.store.ts';
import { createBatcher, type Batcher } from './batcher.ts';

export type Batchers = {
  /** Sessions by token hash; every call loads its session anew. */
  viewers: Batcher<Buffer, FoundSession | null>;
  /** Access to a conversation: 'none' for an outsider, null when the batch failed and the call must ask alone. */
  participations: (participation: Participation) => Promise<ParticipationCheck | 'none' | null>;
};

/** Creates the batchers of one server. */
export const createBatchers = ({ batchPool, reportBatchFailure }: Services): Batchers => {
  const participations = createBatcher<Participation, ParticipationCheck | 'none'>({
    keyOf: (participation) => participation,
    run: async (items) => (await checkParticipations(batchPool, items)).map((judged) => judged ?? 'none'),
    failed: (error) => reportBatchFailure('places', error),
  });
  return {
    viewers: createBatcher({
      keyOf: (hash) => hash,
      run: (hashes) => findViewers(batchPool, hashes),
      failed: (error) => reportBatchFailure('viewers', error),
    }),
    participations: (participation) => participations.load(participation).catch(() => null),
  };
};

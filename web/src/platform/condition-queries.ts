/** What judges conditions comes with what has them. */
import { queryOptions } from '@tanstack/react-query';
import { conditionsReady } from '@telemachos/contract/kit/conditions.ts';
import { send, type CallPath, type InputOfPath, type OutputOfPath } from './api.ts';
import { callQueryKey } from './queries.ts';

/** What was asked for, once its conditions can be judged. */
export const awaitConditionEvaluator = async <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  (await Promise.all([asked, conditionsReady()]))[0];

/** A read of what has conditions, answered once they can be judged. */
export const callQueryWithConditions = <Path extends CallPath>(path: Path, input: InputOfPath<Path>) =>
  queryOptions<OutputOfPath<Path>, Error>({
    queryKey: callQueryKey(path, input),
    queryFn: ({ signal }) => awaitConditionEvaluator(send(path, input, { signal })),
  });

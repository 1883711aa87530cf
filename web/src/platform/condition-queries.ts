/** Queries whose data contain conditions, resolved once the condition evaluator is loaded. */
import { queryOptions } from '@tanstack/react-query';
import { conditionsReady } from '@telemachos/contract/kit/conditions.ts';
import { send, type CallPath, type InputOfPath, type OutputOfPath } from './api.ts';
import { callQueryKey } from './queries.ts';

/** Resolves to the answer once the condition evaluator is loaded. */
export const awaitConditionEvaluator = async <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  (await Promise.all([asked, conditionsReady()]))[0];

/** A query that resolves once the conditions in its answer can be evaluated. */
export const callQueryWithConditions = <Path extends CallPath>(path: Path, input: InputOfPath<Path>) =>
  queryOptions<OutputOfPath<Path>, Error>({
    queryKey: callQueryKey(path, input),
    queryFn: ({ signal }) => awaitConditionEvaluator(send(path, input, { signal })),
  });

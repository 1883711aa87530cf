/** What judges conditions comes with what has them. */
import { queryOptions } from '@tanstack/react-query';
import { conditionsReady } from '@telemachos/contract/kit/conditions.ts';
import { send, type CallPath, type InputOfPath, type OutputOfPath } from './api.ts';
import { keyOf } from './queries.ts';

/** A read of what has conditions, answered once they can be judged. */
export const readingWithConditions = <Path extends CallPath>(path: Path, input: InputOfPath<Path>) =>
  queryOptions<OutputOfPath<Path>, Error>({
    queryKey: keyOf(path, input),
    queryFn: async ({ signal }) => (await Promise.all([send(path, input, { signal }), conditionsReady()]))[0],
  });

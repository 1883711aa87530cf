/** What judges conditions comes with what has them. */
import { queryOptions } from '@tanstack/react-query';
import { conditionsReady } from '@telemachos/contract/kit/conditions.ts';
import { send, type CallPath, type InputOfPath, type OutputOfPath } from './api.ts';
import { keyOf } from './queries.ts';

/** What was asked for, once its conditions can be judged. */
export const withConditions = async <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  (await Promise.all([asked, conditionsReady()]))[0];

/** A read of what has conditions, answered once they can be judged. */
export const readingWithConditions = <Path extends CallPath>(path: Path, input: InputOfPath<Path>) =>
  queryOptions<OutputOfPath<Path>, Error>({
    queryKey: keyOf(path, input),
    queryFn: ({ signal }) => withConditions(send(path, input, { signal })),
  });

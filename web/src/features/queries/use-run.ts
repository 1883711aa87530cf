/** Runs of a statement on a screen: the last good result, and the error of the last run (001-8.08). */
import type { QueryResult } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { useRef, useState } from 'react';
import { toApiProblem, type ApiProblem } from '../../platform/api.ts';
import { useIsMounted } from '../../platform/use-is-mounted.ts';
import { useLatest } from '../../ui/use-latest.ts';

type Outcome = { result: QueryResult | null; error: ApiProblem | null };

/** What a screen shows of its runs. An error stays until the next run ends; the result before it stays below. */
export type Run<Input> = Outcome & { isRunning: boolean; run: (input: Input) => void };

/** One run at a time: what is asked for meanwhile waits, and only the last of it runs. */
export const useRun = <Input>(execute: (input: Input) => Promise<QueryResult>): Run<Input> => {
  const [outcome, setOutcome] = useState<Outcome>({ result: null, error: null });
  const [isRunning, setRunning] = useState(false);
  const inFlight = useRef(false);
  const waiting = useRef<{ input: Input } | null>(null);
  const isMounted = useIsMounted();
  const run = useLatest((input: Input) => {
    waiting.current = { input };
    if (inFlight.current) return;
    inFlight.current = true;
    setRunning(true);
    const work = async (): Promise<void> => {
      for (let next = waiting.current; next && isMounted(); next = waiting.current) {
        waiting.current = null;
        const changes = await execute(next.input).then(
          (result) => ({ result, error: null }),
          (error: unknown) => ({ error: toApiProblem(error) }),
        );
        setOutcome((before) => ({ ...before, ...changes }));
      }
      inFlight.current = false;
      setRunning(false);
    };
    void work();
  });
  return { ...outcome, isRunning, run };
};

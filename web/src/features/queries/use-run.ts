/** Runs of a statement on a screen: the last good result, and how the last run ended otherwise (001-8.08). */
import type { QueryResult } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { toApiProblem, type ApiProblem } from '../../platform/api.ts';
import { useIsMounted } from '../../platform/use-is-mounted.ts';
import { useLatest } from '../../ui/use-latest.ts';

type Outcome = { result: QueryResult | null; error: ApiProblem | null; isStopped: boolean };

/**
 * What a screen shows of its runs. An error stays until the next run ends, a stop until it starts; the result before it
 * stays below. `stop` ends the run and drops what waits.
 */
export type Run<Input> = Outcome & { isRunning: boolean; run: (input: Input) => void; stop: () => void };

/** One run at a time: what is asked for meanwhile waits, and only the last of it runs. */
export const useRun = <Input>(execute: (input: Input, signal: AbortSignal) => Promise<QueryResult>): Run<Input> => {
  const [outcome, setOutcome] = useState<Outcome>({ result: null, error: null, isStopped: false });
  const [isRunning, setRunning] = useState(false);
  const inFlight = useRef<AbortController | null>(null);
  const waiting = useRef<{ input: Input } | null>(null);
  const isMounted = useIsMounted();
  const run = useLatest((input: Input) => {
    waiting.current = { input };
    if (inFlight.current) return;
    setRunning(true);
    setOutcome((before) => ({ ...before, isStopped: false }));
    const work = async (): Promise<void> => {
      for (let next = waiting.current; next && isMounted(); next = waiting.current) {
        waiting.current = null;
        const { signal } = (inFlight.current = new AbortController());
        const changes = await execute(next.input, signal).then(
          (result) => ({ result, error: null, isStopped: false }),
          (error: unknown) =>
            signal.aborted ? { error: null, isStopped: true } : { error: toApiProblem(error), isStopped: false },
        );
        setOutcome((before) => ({ ...before, ...changes }));
      }
      inFlight.current = null;
      setRunning(false);
    };
    void work();
  });
  const stop = useLatest(() => {
    waiting.current = null;
    inFlight.current?.abort();
  });
  // A run whose screen was left serves nobody.
  useEffect(() => () => inFlight.current?.abort(), []);
  return { ...outcome, isRunning, run, stop };
};

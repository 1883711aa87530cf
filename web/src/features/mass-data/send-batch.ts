/** Makes the call of some rows: to the chosen address, by the chosen method (specification 001 §7). */
import { ApiProblem, fetchResponse, requestHeaders, retryAfterSignIn, withTimeout } from '../../platform/api.ts';
import type { MassBatch } from '../../platform/mass-data-store.ts';

/** A service may run for ten seconds, and a slow network needs its time. */
const answerTimeoutMs = 60_000;

/** Sends a batch in the project where it belongs. Throws ApiProblem for a refusal, or NETWORK without an answer. */
export const sendBatch = ({ method, path, body, key, hasKey }: MassBatch, project: number): Promise<void> =>
  retryAfterSignIn(() =>
    withTimeout(answerTimeoutMs, async (signal) => {
      const response = await fetchResponse(path, {
        method,
        signal,
        headers: {
          ...requestHeaders(false, project),
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...(hasKey ? { 'Idempotency-Key': key } : {}),
        },
        ...(method === 'GET' ? {} : { body }),
      });
      await response.text().catch(() => {
        throw new ApiProblem('NETWORK', response.status);
      });
    }),
  );

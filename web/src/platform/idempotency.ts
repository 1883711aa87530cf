/**
 * Idempotency keys for writes: a repeated call carries the same key, so the server performs it once. Source:
 * docs/decisions/2026-11-27-once.md.
 */
import { ApiProblem, currentProjectId, send, type CallPath, type InputOfPath, type OutputOfPath } from './api.ts';
import { createUuid } from './uuid.ts';
import { onForget } from './session.ts';

/** The calls that take a key: those marked so in the contract. */
export const idempotentPaths: ReadonlySet<string> = new Set<CallPath>([
  '/anyquest/QuestAdmin/Create',
  '/anyquest/QuestAdmin/Import',
  '/api/Services/{name}',
  '/api/action/RunFunction',
  '/api2/Services/{name}',
  '/api2/{category}/{name}',
  '/api/Library/Share',
  '/api/action/Duplicate',
  '/api/action/Move',
  '/api/chat/Report',
  '/api/files/Share',
  '/api/library/Approve',
  '/api/library/Return',
  '/api/library/ShareMany',
  '/api/library/UpdateFile',
  '/api/library/UploadLink',
  '/api/meetings/Attendance',
  '/api/meetings/Book',
  '/api/meetings/Cancel',
  '/api/meetings/CannotCome',
  '/api/meetings/Make',
  '/api/meetings/MakeMany',
  '/api/meetings/Move',
  '/api/meetings/Rebook',
  '/api/notify/MailUsers',
  '/api/project/CreateAction',
]);

/** The same call within this time is a repetition; later it is a new action. */
const repeatWindowMs = 120_000;

/** Delay before a call without an answer is sent again. The server performs it then unless it already has. */
const retryDelayMs = 1000;

/**
 * Time limit for an answer. A connection can hang for minutes, and the form stays locked while it waits. The limit is
 * longer than a slow network needs to send the data.
 */
const answerTimeoutMs = 120_000;

/** A call that is in flight, or whose outcome is unknown. */
type PendingCall = { key: string; at: number; inFlight: number; mayBeDone: boolean };
const pendingCalls = new Map<string, PendingCall>();

onForget(() => pendingCalls.clear());

/** Whether the server may have performed the call although no answer says so. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.code === 'NETWORK' || error.status >= 500;

/** The server refused the key itself: another action used it. */
const isKeyRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && error.fields['idempotency-key'] !== undefined;

const forgetSettled = (isOver: (one: PendingCall) => boolean): void => {
  for (const [asked, one] of pendingCalls) if (one.inFlight === 0 && isOver(one)) pendingCalls.delete(asked);
};
const forgetExpired = (): void => forgetSettled(({ at }) => Date.now() - at >= repeatWindowMs);

/**
 * Sends a call, and once more without an answer, in the project where it was asked for. It is not repeated after
 * another person signed in.
 */
const sendWithRetry = async <Path extends CallPath>(
  path: Path,
  input: InputOfPath<Path>,
  { one, isHere }: { one: PendingCall; isHere: () => boolean },
): Promise<OutputOfPath<Path>> => {
  const project = currentProjectId.get();
  const how = { idempotencyKey: one.key, timeoutMs: answerTimeoutMs, ...(project !== null && { project }) };
  try {
    return await send(path, input, how);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    // Whatever the second request returns, the first one may have been performed.
    one.mayBeDone = true;
    await new Promise((rested) => setTimeout(rested, retryDelayMs));
    if (!isHere()) throw error;
  }
  return send(path, input, how);
};

/** Calls the server, with a key where the call takes one. Any answer settles earlier calls. Throws as `send` does. */
export const sendIdempotent = async <Path extends CallPath>(
  path: Path,
  input: InputOfPath<Path>,
): Promise<OutputOfPath<Path>> => {
  if (!idempotentPaths.has(path)) {
    const answer = await send(path, input);
    forgetSettled(() => true);
    return answer;
  }
  forgetExpired();
  const asked = JSON.stringify([currentProjectId.get(), path, input]);
  const one = pendingCalls.get(asked) ?? { key: createUuid(), at: 0, inFlight: 0, mayBeDone: false };
  pendingCalls.set(asked, one);
  one.inFlight += 1;
  try {
    const answer = await sendWithRetry(path, input, { one, isHere: () => pendingCalls.get(asked) === one });
    one.mayBeDone = false;
    forgetSettled(() => true);
    return answer;
  } catch (error) {
    // A refusal after a lost request says nothing about the lost one.
    one.mayBeDone = !isKeyRefused(error) && (one.mayBeDone || isOutcomeUnknown(error));
    throw error;
  } finally {
    one.inFlight -= 1;
    one.at = Date.now();
    if (one.mayBeDone) setTimeout(forgetExpired, repeatWindowMs);
    else if (pendingCalls.get(asked) === one) pendingCalls.delete(asked);
  }
};

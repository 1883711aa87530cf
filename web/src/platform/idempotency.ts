/**
 * What does something is done once, though its answer is lost and somebody does it again: it has the same name then, by which
 * the server knows it. Source: docs/decisions/2026-11-27-once.md.
 */
import { ApiProblem, currentProjectId, send, type CallPath, type InputOfPath, type OutputOfPath } from './api.ts';
import { createUuid } from './uuid.ts';
import { onForget } from './session.ts';

/** The calls that are done once: those whose entry in the contract says so. */
export const idempotentPaths: ReadonlySet<string> = new Set<CallPath>([
  '/anyquest/QuestAdmin/Create',
  '/anyquest/QuestAdmin/Import',
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

/** So long the same thing done again is the same wish, in milliseconds; later it is another one. */
const repeatWindowMs = 120_000;

/** Without an answer it is sent once more by itself after so many milliseconds: it was done then, or is done now. */
const retryDelayMs = 1000;

/**
 * So long an answer is waited for, in milliseconds: a connection may hang for many minutes, and what waits cannot be written on.
 * Longer than a slow network takes for what is sent.
 */
const answerTimeoutMs = 120_000;

/** What is on its way, or of which it is not known what became of it. */
type PendingCall = { key: string; at: number; inFlight: number; mayBeDone: boolean };
const pendingCalls = new Map<string, PendingCall>();

onForget(() => pendingCalls.clear());

/** What became of it is not known: it may have been done, and nobody heard of it. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.code === 'NETWORK' || error.status >= 500;

/** The name itself is refused: there is something else under it. */
const isKeyRefused = (error: unknown): boolean => error instanceof ApiProblem && error.fields['x-once'] !== undefined;

const forgetSettled = (isOver: (one: PendingCall) => boolean): void => {
  for (const [asked, one] of pendingCalls) if (one.inFlight === 0 && isOver(one)) pendingCalls.delete(asked);
};
const forgetExpired = (): void => forgetSettled(({ at }) => Date.now() - at >= repeatWindowMs);

/** In the project in which it was asked for, and once more only while the same person is here. */
const sendWithRetry = async <Path extends CallPath>(
  path: Path,
  input: InputOfPath<Path>,
  { one, isHere }: { one: PendingCall; isHere: () => boolean },
): Promise<OutputOfPath<Path>> => {
  const project = currentProjectId.get();
  const how = { name: one.key, answerTimeoutMs, ...(project !== null && { project }) };
  try {
    return await send(path, input, how);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    // Whatever is said of the second sending, this one may have done it.
    one.mayBeDone = true;
    await new Promise((rested) => setTimeout(rested, retryDelayMs));
    if (!isHere()) throw error;
  }
  return send(path, input, how);
};

/**
 * Call the server; what is done once has its name, and whatever is answered ends the wishes before it. Throws as `send`
 * does.
 */
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
    // What is refused after a sending that nobody heard of may have been done by that one.
    one.mayBeDone = !isKeyRefused(error) && (one.mayBeDone || isOutcomeUnknown(error));
    throw error;
  } finally {
    one.inFlight -= 1;
    one.at = Date.now();
    if (one.mayBeDone) setTimeout(forgetExpired, repeatWindowMs);
    else if (pendingCalls.get(asked) === one) pendingCalls.delete(asked);
  }
};

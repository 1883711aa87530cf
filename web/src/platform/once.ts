/**
 * What does something is done once, though its answer is lost and somebody does it again: it has the same name then, by which
 * the server knows it. Source: docs/decisions/2026-11-27-once.md.
 */
import { ApiProblem, projectOfCalls, send, type CallPath, type InputOfPath, type OutputOfPath } from './api.ts';
import { newName } from './new-name.ts';
import { onForget } from './session.ts';

/** The calls that are done once: those whose entry in the contract says so. */
export const doneOnce: ReadonlySet<string> = new Set<CallPath>([
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
const sameWish = 120_000;

/** Without an answer it is sent once more by itself after so many milliseconds: it was done then, or is done now. */
const sentAgain = 1000;

/**
 * So long an answer is waited for, in milliseconds: a connection may hang for many minutes, and what waits cannot be written on.
 * Longer than a slow network takes for what is sent.
 */
const patience = 120_000;

/** What is on its way, or of which it is not known what became of it. */
type Named = { name: string; at: number; underWay: number; unheard: boolean };
const named = new Map<string, Named>();

onForget(() => named.clear());

/** What became of it is not known: it may have been done, and nobody heard of it. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.code === 'NETWORK' || error.status >= 500;

/** The name itself is refused: there is something else under it. */
const isNameRefused = (error: unknown): boolean => error instanceof ApiProblem && error.fields['x-once'] !== undefined;

const forget = (isOver: (one: Named) => boolean): void => {
  for (const [asked, one] of named) if (one.underWay === 0 && isOver(one)) named.delete(asked);
};
const forgetOld = (): void => forget(({ at }) => Date.now() - at >= sameWish);

/** In the project in which it was asked for, and once more only while the same person is here. */
const sendTwice = async <Path extends CallPath>(
  path: Path,
  input: InputOfPath<Path>,
  { one, isHere }: { one: Named; isHere: () => boolean },
): Promise<OutputOfPath<Path>> => {
  const project = projectOfCalls.get();
  const how = { name: one.name, patience, ...(project !== null && { project }) };
  try {
    return await send(path, input, how);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    // Whatever is said of the second sending, this one may have done it.
    one.unheard = true;
    await new Promise((rested) => setTimeout(rested, sentAgain));
    if (!isHere()) throw error;
  }
  return send(path, input, how);
};

/**
 * Call the server; what is done once has its name, and whatever is answered ends the wishes before it. Throws as `send`
 * does.
 */
export const sendOnce = async <Path extends CallPath>(
  path: Path,
  input: InputOfPath<Path>,
): Promise<OutputOfPath<Path>> => {
  if (!doneOnce.has(path)) {
    const answer = await send(path, input);
    forget(() => true);
    return answer;
  }
  forgetOld();
  const asked = JSON.stringify([projectOfCalls.get(), path, input]);
  const one = named.get(asked) ?? { name: newName(), at: 0, underWay: 0, unheard: false };
  named.set(asked, one);
  one.underWay += 1;
  try {
    const answer = await sendTwice(path, input, { one, isHere: () => named.get(asked) === one });
    one.unheard = false;
    forget(() => true);
    return answer;
  } catch (error) {
    // What is refused after a sending that nobody heard of may have been done by that one.
    one.unheard = !isNameRefused(error) && (one.unheard || isUnknown(error));
    throw error;
  } finally {
    one.underWay -= 1;
    one.at = Date.now();
    if (one.unheard) setTimeout(forgetOld, sameWish);
    else if (named.get(asked) === one) named.delete(asked);
  }
};

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

/** What is on its way, or of which it is not known what became of it. */
type Named = { name: string; room: string; at: number; underWay: number };
const named = new Map<string, Named>();

onForget(() => named.clear());

const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.code === 'NETWORK' || error.status >= 500;

/** Forgets what is over: a wish that is old, or of a room in which something else was done since. */
const forget = (isOver: (one: Named) => boolean): void => {
  for (const [asked, one] of named) if (one.underWay === 0 && isOver(one)) named.delete(asked);
};

/** Call the server; what is done once has its name. Throws as `send` does. */
export const sendOnce = async <Path extends CallPath>(
  path: Path,
  input: InputOfPath<Path>,
): Promise<OutputOfPath<Path>> => {
  if (!doneOnce.has(path)) return send(path, input);
  const now = Date.now();
  forget(({ at }) => now - at > sameWish);
  const asked = JSON.stringify([projectOfCalls.get(), path, input]);
  const room = path.slice(0, path.lastIndexOf('/')).toLowerCase();
  const one = named.get(asked) ?? { name: newName(), room, at: now, underWay: 0 };
  named.set(asked, one);
  one.underWay += 1;
  let isOver = true;
  try {
    const answer = await send(path, input, { name: one.name });
    forget((other) => other.room === room);
    return answer;
  } catch (error) {
    isOver = !isUnknown(error);
    throw error;
  } finally {
    one.underWay -= 1;
    one.at = Date.now();
    if (isOver && named.get(asked) === one) named.delete(asked);
  }
};

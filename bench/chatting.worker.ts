/**
 * Those who write, in a thread of their own. Each pair holds a page of each of the two: one sends, the other sees it, and
 * then the other way round; a pause keeps them within what a page may say.
 */
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { Pair, Writer } from './chat-people.ts';
import { openPage, plainSocket, type Page } from './chat-sockets.ts';

/** `bare`: pages of the bare server; `pause`: from one message of a pair to the next, in milliseconds. */
type Work = { url: string; bare: boolean; pairs: Pair[]; seconds: number; pause: number; ProjectId: number };
const { url, bare, pairs, seconds, pause, ProjectId }: Work = workerData;

const text = 'Καλημέρα σας. Θα μπορούσαμε να μιλήσουμε την Τρίτη το πρωί για το βιογραφικό μου; Ευχαριστώ πολύ!';
const warmUntil = performance.now() + 1500;
const until = warmUntil + seconds * 1000;
/** A message that is not seen within this time counts as failed. */
const deliveryTimeoutMs = 10_000;
const times: number[] = [];
let [failures, sent] = [0, 0];

type Side = { send: (clientId: string) => Promise<boolean>; close: () => void };
type Seen = (clientId: string) => void;

const ours = async (who: Writer, conversation: number, seen: Seen): Promise<Side> => {
  const page: Page = await openPage(url, who, (name, data) => {
    if (name === 'receive') seen((data as { Message: { ClientId: string } }).Message.ClientId);
  });
  const { status } = await page.receive({ ProjectId, People: [] });
  if (status !== 200) throw new Error(`a page was answered ${status}`);
  return {
    close: page.close,
    send: async (ClientId) => {
      const said = { ConversationId: conversation, ClientId, Message: text };
      return (await page.command('/api/chat/Send', said)).status === 200;
    },
  };
};

const plain = (who: Writer, conversation: number, seen: Seen): Promise<Side> =>
  new Promise((resolve, reject) => {
    const waiting = new Map<string, (isKept: boolean) => void>();
    const socket = plainSocket(`${url}?conversation=${conversation}&user=${who.id}`, {}, (data) => {
      const said = JSON.parse(data) as { kept?: string; clientId?: string };
      if (said.kept !== undefined) waiting.get(said.kept)?.(true);
      else if (said.clientId !== undefined) seen(said.clientId);
    });
    socket.once('error', () => reject(new Error('the bare server let nobody in')));
    socket.once('open', () =>
      resolve({
        close: () => socket.close(),
        send: (clientId) =>
          new Promise((answered) => {
            waiting.set(clientId, answered);
            socket.send(JSON.stringify({ clientId, text }));
          }),
      }),
    );
  });

const chat = async ({ conversation, people }: Pair, place: number): Promise<void> => {
  let [wanted, turn, wake] = ['', 0, (_isSeen: boolean): void => undefined];
  const seenBy = (side: number) => (clientId: string) => {
    if (clientId === wanted && turn !== side) wake(true);
  };
  const open = bare ? plain : ours;
  const sides = await Promise.all(people.map((who, side) => open(who, conversation, seenBy(side))));
  // People do not begin at the same moment.
  await new Promise((resolve) => setTimeout(resolve, (place * 37) % 1000));
  for (; performance.now() < until; turn = 1 - turn) {
    wanted = randomUUID();
    const before = performance.now();
    const seen = new Promise<boolean>((resolve) => (wake = resolve));
    const late = setTimeout(() => wake(false), deliveryTimeoutMs);
    const isSeen = (await sides[turn]?.send(wanted)) === true && (await seen);
    clearTimeout(late);
    if (!isSeen) failures += 1;
    const took = performance.now() - before;
    if (before > warmUntil) {
      sent += 1;
      if (isSeen) times.push(took);
    }
    if (pause > took) await new Promise((resolve) => setTimeout(resolve, pause - took));
  }
  for (const side of sides) side?.close();
};

await Promise.all(pairs.map(chat));
parentPort?.postMessage({ rate: sent / seconds, times, failures });

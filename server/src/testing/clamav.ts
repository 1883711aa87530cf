/** A fake ClamAV server for tests of virus scanning. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** What the scanner looks for, as the EICAR test file is for others. */
export const virus = 'X5O!P%@AP-the-product-s-own-test';

/**
 * What the scanner does: it scans, hangs up without a word, answers that a file is too large, or scans `later`: it hangs up
 * on who asks about a content for the first time, and answers who asks again once it scans.
 */
type Mood = 'scans' | 'away' | 'too large' | 'later';

export type Scanner = { mood: Mood; port: number };

/** The content of an INSTREAM command once all of it came; null before. */
const contentIn = (came: Buffer): Buffer | null => {
  const command = 'zINSTREAM\0';
  if (!came.subarray(0, command.length).equals(Buffer.from(command))) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= came.length;) {
    const length = came.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(came.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

const verdictOf = (content: Buffer): string =>
  content.includes(virus) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0';

/** Start a scanner; it listens until it is stopped. */
export const startScanner = async (): Promise<Scanner & { stop(): void }> => {
  const asked = new Set<string>();
  const held: (() => void)[] = [];
  let mood: Mood = 'scans';
  const server = createServer((socket) => {
    const pieces: Buffer[] = [];
    socket.on('error', () => undefined);
    if (mood === 'away') return void socket.destroy();
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      // Its end is a piece of no length.
      const isEnd = Buffer.concat(pieces.slice(-4)).subarray(-4).equals(Buffer.alloc(4));
      const content = isEnd ? contentIn(Buffer.concat(pieces)) : null;
      if (mood === 'too large') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (!content) return;
      const answer = () => void socket.end(verdictOf(content));
      if (mood !== 'later' || content.length === 0) return answer();
      const name = content.toString('base64');
      if (asked.has(name)) return void held.push(answer);
      asked.add(name);
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get mood() {
      return mood;
    },
    set mood(next: Mood) {
      mood = next;
      if (next === 'scans') for (const answer of held.splice(0)) answer();
    },
    stop: () => void server.close(),
  };
};

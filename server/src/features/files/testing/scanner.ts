/** A server that speaks ClamAV's protocol, for tests of what is scanned; it listens as long as its test file runs. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { silent } from '../../../platform/live/telling.ts';
import { openStorage } from '../../../platform/storage.ts';

/** What the scanner looks for, as the EICAR test file is for others. */
export const virus = 'X5O!P%@AP-the-product-s-own-test';

/** What the scanner does: it scans, hangs up without a word, or answers that a file is too large. */
type Scanner = { mood: 'scans' | 'away' | 'too large'; port: number };

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

/** The scanner of a test file. */
export const scannerHere = (): Scanner => {
  const scanner: Scanner = { mood: 'scans', port: 0 };
  let server: Server;
  beforeAll(async () => {
    server = createServer((socket) => {
      const pieces: Buffer[] = [];
      socket.on('error', () => undefined);
      if (scanner.mood === 'away') return void socket.destroy();
      socket.on('data', (piece: Buffer) => {
        pieces.push(piece);
        // Its end is a piece of no length.
        const isEnd = Buffer.concat(pieces.slice(-4)).subarray(-4).equals(Buffer.alloc(4));
        const content = isEnd ? contentIn(Buffer.concat(pieces)) : null;
        if (scanner.mood === 'too large') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
        if (content) socket.end(content.includes(virus) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    scanner.port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());
  return scanner;
};

/** What a job has that scans by this scanner; what it orders is told to `ordered`. */
export const scanningServices = (
  env: Record<string, string>,
  { port }: Scanner,
  ordered: (queue: string, data: unknown) => void = () => undefined,
) => {
  const storage = openStorage(loadConfig(env));
  const enqueue = async (...[, queue, data]: [unknown, string, unknown]) => ordered(queue, data);
  return {
    storage,
    config: loadConfig({ CLAMAV_HOST: `127.0.0.1:${port}` }),
    clock: () => new Date(),
    jobs: { enqueue },
    live: silent,
  } as never;
};

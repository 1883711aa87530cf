/**
 * Asking ClamAV's daemon whether a file carries a virus, over its socket (INSTREAM), where CLAMAV_HOST names one. The file
 * is sent as it is read; what does not answer in time, or cannot be asked, has said nothing.
 */
import { connect, type Socket } from 'node:net';

/** Where the daemon listens. */
export type ScanConfig = { readonly host: string; readonly port: number };

/** What a scan says; `unknown`: nobody could be asked, or no answer was read. */
export type Verdict = 'clean' | 'infected' | 'unknown';

/** No answer is longer, in bytes; so long nothing may happen, in milliseconds. */
const longestAnswer = 4096;
const patience = 60_000;

/** Four bytes that say how long the piece after them is. */
const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

/** Send it; waits where the daemon reads slower than the disk. */
const sendBytes = async (socket: Socket, bytes: AsyncIterable<Buffer>): Promise<void> => {
  const write = async (bytes: Buffer): Promise<void> => {
    if (socket.destroyed) throw new Error('the scan was broken off');
    if (!socket.write(bytes))
      await new Promise<void>((go, stop) => {
        socket.once('drain', go);
        socket.once('close', () => stop(new Error('the scan was broken off')));
      });
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const piece of bytes) await write(Buffer.concat([lengthOf(piece.length), piece]));
  await write(lengthOf(0));
};

/** What the daemon said, up to its end or a zero byte. */
const answerOn = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let said = '';
    const done = () => resolve(said);
    socket.on('data', (piece: Buffer) => {
      said += piece.toString('latin1');
      if (said.includes('\0') || said.length > longestAnswer) done();
    });
    socket.once('close', done);
    socket.once('error', done);
    socket.setTimeout(patience, () => socket.destroy());
  });

/** Scan a file, as it is read. */
export const scanBytes = async ({ host, port }: ScanConfig, bytes: AsyncIterable<Buffer>): Promise<Verdict> => {
  const socket = connect(port, host);
  const answer = answerOn(socket);
  try {
    // A daemon that found what it looked for may hang up before it has everything.
    await Promise.race([sendBytes(socket, bytes).catch(() => undefined), answer]);
    const said = (await answer).split('\0')[0]?.trim() ?? '';
    if (/\bFOUND$/.test(said)) return 'infected';
    return /^stream: OK$/.test(said) ? 'clean' : 'unknown';
  } finally {
    socket.destroy();
  }
};

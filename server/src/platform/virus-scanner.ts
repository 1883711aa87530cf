/** Scans files with ClamAV's daemon, by its command INSTREAM. */
import { connect, type Socket } from 'node:net';

/** Where the daemon listens. */
export type ScanConfig = { readonly host: string; readonly port: number };

/** The result of a scan; `unknown`: the daemon was unreachable, too slow, or its answer unreadable. */
export type ScanVerdict = 'clean' | 'infected' | 'unknown';

/** The longest answer in bytes, and the idle timeout of the socket in milliseconds. */
const maxAnswerBytes = 4096;
const idleTimeoutMs = 60_000;

/** The length of the next chunk, in four bytes. */
const lengthPrefix = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

/** Sends a stream in chunks, and waits when the daemon reads slower than the disk. */
const sendStream = async (socket: Socket, bytes: AsyncIterable<Buffer>): Promise<void> => {
  const write = async (bytes: Buffer): Promise<void> => {
    if (socket.destroyed) throw new Error('the scan was broken off');
    if (!socket.write(bytes))
      await new Promise<void>((go, stop) => {
        socket.once('drain', go);
        socket.once('close', () => stop(new Error('the scan was broken off')));
      });
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const piece of bytes) await write(Buffer.concat([lengthPrefix(piece.length), piece]));
  await write(lengthPrefix(0));
};

/** Reads the daemon's answer, up to a zero byte or the end. */
const readAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let said = '';
    const done = () => resolve(said);
    socket.on('data', (piece: Buffer) => {
      said += piece.toString('latin1');
      if (said.includes('\0') || said.length > maxAnswerBytes) done();
    });
    socket.once('close', done);
    socket.once('error', done);
    socket.setTimeout(idleTimeoutMs, () => socket.destroy());
  });

/** Scans a stream. */
export const scanForViruses = async (
  { host, port }: ScanConfig,
  bytes: AsyncIterable<Buffer>,
): Promise<ScanVerdict> => {
  const socket = connect(port, host);
  const answer = readAnswer(socket);
  try {
    // The daemon may close the connection early, once it has found a virus.
    await Promise.race([sendStream(socket, bytes).catch(() => undefined), answer]);
    const said = (await answer).split('\0')[0]?.trim() ?? '';
    if (/\bFOUND$/.test(said)) return 'infected';
    return /^stream: OK$/.test(said) ? 'clean' : 'unknown';
  } finally {
    socket.destroy();
  }
};

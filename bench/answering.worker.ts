/**
 * The people who answer: each sends the next answer as soon as the last was acknowledged, over a connection of its own.
 * Bare sockets, so that those who measure take as little of the machine as they can.
 */
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** `pace`: milliseconds from one answer of a person to the next; without it, as fast as they are acknowledged. */
type Work = { url: string; users: { cookie: string; answerSet: number }[]; seconds: number; pace?: number };
const { url, users, seconds, pace = 0 }: Work = workerData;

const target = new URL(url);
const device = '6f2b8f0e-7a52-4a0b-9a52-5b7c3c2d1e00';

/** Send a request and read its whole answer; answers the status. */
const exchange = (socket: Socket, request: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let seen = '';
    const read = (chunk: string): void => {
      seen += chunk;
      const end = seen.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(seen)?.[1] ?? 0);
      if (Buffer.byteLength(seen) < Buffer.byteLength(seen.slice(0, end)) + 4 + length) return;
      socket.off('data', read);
      socket.off('error', reject);
      resolve(Number(seen.slice(9, 12)));
    };
    socket.on('data', read);
    socket.once('error', reject);
    socket.write(request);
  });

const times: number[] = [];
let failures = 0;
const warmUntil = performance.now() + 1000;
const until = warmUntil + seconds * 1000;

const answer = async ({ cookie, answerSet }: Work['users'][number], index: number): Promise<void> => {
  const socket = connect(Number(target.port), target.hostname).setNoDelay(true).setEncoding('utf8');
  const head = [
    'POST /api/quest/AnswerClosed HTTP/1.1',
    `Host: ${target.host}`,
    `Origin: ${target.origin}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    '',
  ].join('\r\n');
  const base = Math.floor(Date.now() / 1000) % 1_000_000;
  // People do not begin at the same moment.
  if (pace > 0) await new Promise((resolve) => setTimeout(resolve, (pace * index) / users.length));
  for (let number = 1; performance.now() < until; number += 1) {
    const body = JSON.stringify({
      AnswerSetId: answerSet,
      GroupId: 1 + ((number * 7 + index) % 50),
      OptionId: 1 + (number % 5),
      Device: device,
      Number: base * 1000 + number,
    });
    const before = performance.now();
    const status = await exchange(socket, `${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    if (before > warmUntil) times.push(performance.now() - before);
    if (status !== 200) failures += 1;
    if (pace > 0) await new Promise((resolve) => setTimeout(resolve, Math.max(0, before + pace - performance.now())));
  }
  socket.destroy();
};

await Promise.all(users.map(answer));
parentPort?.postMessage({ rate: times.length / seconds, times, failures });

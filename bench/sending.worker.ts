/** One person who has a file in parts ready and, when told, sends them, three at once; tells how long each took. */
import { parentPort, workerData } from 'node:worker_threads';
import { beginSending, hashOf, partOf, partsOfSent, formOf, sendForm, type Sent } from '../scripts/sending.ts';

const { url, cookie, sent }: { url: string; cookie: string; sent: Sent } = workerData;
const sender = { url, cookie };
const { Id } = await beginSending(sender, sent, hashOf(sent));
const left = Array.from({ length: partsOfSent(sent) }, (_, part) => formOf(Id, part, partOf(sent, part)));
const times: number[] = [];
parentPort?.postMessage('ready');
await new Promise((go) => parentPort?.once('message', go));
const begun = performance.timeOrigin + performance.now();
await Promise.all(
  Array.from({ length: 3 }, async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const from = performance.now();
      await sendForm(sender, one);
      times.push(performance.now() - from);
    }
  }),
);
parentPort?.postMessage({ times, begun, ended: performance.timeOrigin + performance.now() });

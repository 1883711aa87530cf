/** The people who answer: each sends the next answer as soon as the last was acknowledged, over a connection of its own. */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

type Work = { url: string; users: { cookie: string; answerSet: number }[]; seconds: number };
const { url, users, seconds }: Work = workerData;

const target = new URL(url);
const device = '6f2b8f0e-7a52-4a0b-9a52-5b7c3c2d1e00';

const post = (agent: Agent, cookie: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), origin: target.origin, cookie };
    const sent = request({ agent, host: target.hostname, port: target.port, path: '/api/quest/AnswerClosed', method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const times: number[] = [];
let failures = 0;
const started = performance.now();
const warmUntil = started + 1000;
const until = warmUntil + seconds * 1000;

const answer = async ({ cookie, answerSet }: Work['users'][number], index: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const base = Math.floor(Date.now() / 1000) * 1000;
  for (let number = 1; performance.now() < until; number += 1) {
    const body = JSON.stringify({ AnswerSetId: answerSet, GroupId: 1 + ((number * 7 + index) % 50), OptionId: 1 + (number % 5), Device: device, Number: (base % 1_000_000_000) + number });
    const before = performance.now();
    const status = await post(agent, cookie, body);
    if (before > warmUntil) times.push(performance.now() - before);
    if (status !== 200) failures += 1;
  }
  agent.destroy();
};

await Promise.all(users.map(answer));
parentPort?.postMessage({ rate: times.length / seconds, times, failures });

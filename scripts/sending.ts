/** Sending files in parts over HTTP, as a page does, three parts at once: for tests and measurements of whole products. */
import { partBytes, maxConcurrentParts } from '../contract/src/features/files/uploads.rules.ts';
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';

/** A file of so many bytes, made as it is sent: plain text, unlike others by its mark. */
export type Sent = { name: string; bytes: number; mark: string };

/** Whoever sends, and to what address. */
export type Sender = { url: string; cookie: string };

/** A part of such a file. */
export const partOf = ({ bytes, mark }: Sent, part: number): Buffer =>
  Buffer.alloc(Math.min(partBytes, bytes - part * partBytes), `${mark} part ${part} of a file that is long. `);

/** How many parts it has. */
export const partsOfSent = ({ bytes }: Sent): number => Math.ceil(bytes / partBytes);

/** The SHA-256 of the whole. */
export const hashOf = (sent: Sent): string => {
  const hash = createHash('sha256');
  for (let part = 0; part < partsOfSent(sent); part += 1) hash.update(partOf(sent, part));
  return hash.digest('hex');
};

/** Call as a person; answers the parsed body. */
export const ask = async ({ url, cookie }: Sender, path: string, body: object): Promise<Record<string, unknown>> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, cookie },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer)}`);
  return answer;
};

/** Begin, or go on; answers the upload's id and the parts that are missing. */
export const beginSending = async (
  sender: Sender,
  sent: Sent,
  Sha256: string,
): Promise<{ Id: number; missing: number[]; resumed: boolean }> => {
  const start = { OriginalName: sent.name, Parts: partsOfSent(sent), FileSize: sent.bytes, Sha256, Title: sent.name };
  const { Id, Missing, Resumed } = await ask(sender, '/api/library/StartUpload', start);
  const ranges = Missing as [number, number][];
  const missing = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
  return { Id: Number(Id), missing, resumed: Resumed === true };
};

const boundary = 'a-part-of-a-file';

/** A part as a form with a file, ready to be sent. */
export const formOf = (Id: number, part: number, content: Buffer): Buffer => {
  const Sha256 = createHash('sha256').update(content).digest('hex');
  const fields = Object.entries({ Id, part, Sha256 })
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const head = `${fields}--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="part"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
};

/** A browser keeps its connections, too. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Send a form with a part; throws where it was not taken. */
export const sendForm = ({ url, cookie }: Sender, form: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      origin: new URL(url).origin,
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': form.length,
    };
    const sending = request(`${url}/api/library/uploadpart`, { method: 'POST', agent, headers }, (response) => {
      const told: Buffer[] = [];
      response.on('data', (piece: Buffer) => told.push(piece));
      response.once('error', reject);
      response.once('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`a part answered ${response.statusCode} ${Buffer.concat(told).toString()}`)),
      );
    });
    sending.once('error', reject);
    sending.end(form);
  });

/** Send these parts, three at once; `sentOne` hears of each. */
export const sendParts = async (
  sender: Sender,
  { Id, sent, parts }: { Id: number; sent: Sent; parts: readonly number[] },
  sentOne: () => void = () => undefined,
): Promise<void> => {
  const left = [...parts];
  await Promise.all(
    Array.from({ length: maxConcurrentParts }, async () => {
      for (let part = left.shift(); part !== undefined; part = left.shift()) {
        await sendForm(sender, formOf(Id, part, partOf(sent, part)));
        sentOne();
      }
    }),
  );
};

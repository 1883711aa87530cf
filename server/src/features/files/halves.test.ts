/** What a killed process left half put in an S3-compatible store: found by the store's own list, and given up after a day. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';

const day = 86_400_000;
const now = new Date('2026-03-01T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();

/** What the store has, as S3 lists it, two at a time; whether it knows such lists; what it was asked to give up. */
const halves = new Map([
  ['u1', { key: 'files/aa', at: ago(3) }],
  ['u2', { key: 'files/aa', at: ago(0.5) }],
  ['u3', { key: 'files/bb', at: ago(2) }],
]);
let knowsLists = true;
let given: string[] = [];
let store: Server;
let settings: Record<string, string>;

const listed = (after: string): string => {
  const all = [...halves.keys()];
  const from = after === '' ? 0 : all.indexOf(after) + 1;
  const page = all.slice(from, from + 2);
  const more = from + 2 < all.length;
  const lines = page.map((id) => {
    const { key, at } = halves.get(id) ?? { key: '', at: '' };
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`;
  });
  const last = page.at(-1) ?? '';
  const next = more
    ? `<NextKeyMarker>${halves.get(last)?.key}</NextKeyMarker><NextUploadIdMarker>${last}</NextUploadIdMarker>`
    : '';
  return `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${next}${lines.join('')}</ListMultipartUploadsResult>`;
};

beforeAll(async () => {
  store = createServer((request, answer) => {
    const asked = new URL(request.url ?? '/', 'http://store.test');
    const send = (status: number, xml = '') => answer.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
    if (request.method === 'GET' && asked.searchParams.has('uploads'))
      return void (knowsLists
        ? send(200, listed(asked.searchParams.get('upload-id-marker') ?? ''))
        : send(501, '<?xml version="1.0"?><Error><Code>NotImplemented</Code><Message>not here</Message></Error>'));
    if (request.method === 'DELETE' && asked.searchParams.has('uploadId')) {
      given.push(`${asked.pathname} ${asked.searchParams.get('uploadId')}`);
      return void send(204);
    }
    return void send(404);
  });
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'halves',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  };
});
afterAll(() => void store.close());
beforeEach(() => {
  given = [];
});

test('half contents that were begun a day ago are given up, over all pages of the list; newer ones are left', async () => {
  knowsLists = true;
  const storage = openStorage(loadConfig(settings));
  expect(await storage.abortStaleUploads(new Date(now.getTime() - day))).toBe(2);
  expect(given.toSorted()).toEqual(['/halves/files/aa u1', '/halves/files/bb u3']);
  storage.close();
});

test('where the store has no such list nothing is given up, and nothing breaks', async () => {
  knowsLists = false;
  const storage = openStorage(loadConfig(settings));
  expect(await storage.abortStaleUploads(now)).toBe(0);
  expect(given).toEqual([]);
  storage.close();
});

/**
 * What tests of files share: a question that asks for some, forms with files, a folder and a real S3-compatible server
 * to keep them in.
 */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { makeAction } from '../../questionnaires/testing/making.ts';
import { startStore, type Store } from '../../../testing/s3-store.ts';
import { makeMentee } from '../../../testing/people.ts';
import type { Person, World } from '../../../testing/world.ts';

const el = (text: string) => ({ el: text });
/** A question that asks for a document and for up to `maxFiles` pictures or texts. */
export const uploadOf = (maxFiles: number) => ({
  Title: el('Αρχεία'),
  Sections: [
    {
      Title: el('Μέρος'),
      Questions: [
        {
          Id: 'ID_0001',
          Type: questionTypes.upload,
          Group: 1,
          Text: el('Ανεβάστε'),
          Data: {
            Files: [
              { Label: el('Βιογραφικό'), Accept: ['pdf' as const], MaxBytes: 5000 },
              { Label: el('Πτυχία'), Accept: ['image' as const, 'text' as const], Most: maxFiles },
            ],
          },
        },
        { Id: 'ID_0002', Type: questionTypes.openShort, Group: 2, Text: el('Λόγια') },
      ],
    },
  ],
});

/** Where files are kept in these tests. */
export type Where = 'folder' | 'store';

/** Open both places for a test file: the settings of each, and the folder of the first. */
export const keepingFiles = () => {
  const places: { folder: string; env: Record<Where, Record<string, string>> } = {
    folder: '',
    env: { folder: {}, store: {} },
  };
  let store: Store;
  beforeAll(async () => {
    const root = await mkdtemp(join(tmpdir(), 'telemachos-files-'));
    store = await startStore(join(root, 's3'), 'answers');
    const DATA_DIR = join(root, 'data');
    places.folder = root;
    places.env = { folder: { DATA_DIR }, store: { DATA_DIR, ...store.settings } };
  });
  afterAll(async () => {
    await store.stop();
    await rm(places.folder, { recursive: true, force: true });
  });
  return places;
};

/** A small document. */
export const pdf = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** A small picture. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file to be sent. */
export type Given = { name: string; content: Buffer };

/** Send a form with files, as a browser does; each in the field of this name. */
export const give = async (
  world: World,
  who: Person,
  fields: Record<string, string>,
  files: Given[],
  path = '/api/files/ToolUploader',
  field = 'files',
  headers: Record<string, string> = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content } of files) form.append(field, new Blob([new Uint8Array(content)]), name);
  const asked = new Response(form);
  const response = await world.app.inject({
    method: 'POST',
    url: path,
    payload: Buffer.from(await asked.arrayBuffer()),
    headers: {
      'content-type': asked.headers.get('content-type') ?? '',
      origin: 'http://telemachos.test',
      cookie: who.cookie,
      ...headers,
    },
  });
  return {
    status: response.statusCode,
    body: response.json<{
      code?: string;
      Files?: { Id: number; Name: string }[];
      Id?: number;
      Name?: string;
      Kind?: string;
      Seconds?: number | null;
      Width?: number | null;
      Answered?: number;
      details?: Record<string, unknown>;
    }>(),
  };
};

/** Fetch a file. */
export const fetchFile = (world: World, who: Person, query: Record<string, string>) =>
  world.app.inject({
    method: 'GET',
    url: `/api/files/ToolFile?${new URLSearchParams(query).toString()}`,
    headers: { cookie: who.cookie },
  });

/** A mentee of the test's own who has begun to answer. */
export const begin = async (world: World, maxFiles = 2) => {
  const action = await makeAction(world, uploadOf(maxFiles));
  const mentee = await makeMentee(world);
  const set = (await mentee.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID;
  await mentee.done('/api/quest/StartTime', { AnswerSetId: set });
  return { world, action, mentee, set, place: { QuestionId: 'ID_0001', ActionId: String(action), Index: '0' } };
};

/** Inserts the demonstration library, own files and sent files. */
import { createHash, type BinaryLike } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Storage } from '../../platform/storage.ts';
import type { Connection } from '../connect.ts';
import { files, sentFiles, sentFileRecipients } from '../schema/files.ts';
import { libraryItems, libraryTexts } from '../schema/library.ts';
import { seedFiles, seedItems, seedOwn, seedSent, type SeedFileKey, type SeedItem } from './library-items.ts';
import { daysBefore, insertOpinions, type Place } from './library-ratings.ts';
import { allocateIds, insertRows, membersNamed, type Row } from './seed.store.ts';

const dayMs = 86_400_000;
const folder = new URL('data/library/', import.meta.url);

/** A content that storage has. */
type Content = { key: string; size: number };

const sha256 = (content: BinaryLike): string => createHash('sha256').update(content).digest('hex');

/** The words inside the files, as the product reads them; made beforehand, so that a first start need not. */
export const wordsInside = async (): Promise<Record<string, string>> => {
  const read: Record<string, string> = JSON.parse(await readFile(new URL('words-inside.json', folder), 'utf8'));
  return read;
};

/** Where the files of the demonstration could not be put, and why. */
export class NoStorageError extends Error {
  override name = 'NoStorageError';
}

/** Put the files where contents are kept. Storage may keep a file itself: it is given copies. */
const putContents = async (storage: Storage): Promise<Map<SeedFileKey, Content>> => {
  const own = await mkdtemp(join(tmpdir(), 'telemachos-demonstration-'));
  try {
    const put = Object.entries(seedFiles).map(async ([name, { from }]) => {
      const path = join(own, from);
      await copyFile(new URL(from, folder), path);
      const content = await readFile(path);
      const key = sha256(content);
      await storage.put(key, path);
      return [name as SeedFileKey, { key, size: content.length }] as const;
    });
    return new Map(await Promise.all(put));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NoStorageError(
      `The files of the demonstration could not be kept (${why}): check DATA_DIR or the settings S3_….`,
    );
  } finally {
    await rm(own, { recursive: true, force: true });
  }
};

type NewFile = { id: number; row: Row<typeof files> };

/** Rows of files: one for each that somebody keeps, gave or sent. */
const fileRows = async (
  connection: Connection,
  { projectId, now, idOf }: Place,
  contents: ReadonlyMap<SeedFileKey, Content>,
  wanted: readonly {
    by: string;
    file: SeedFileKey;
    name: string;
    place: 'own' | 'library' | 'sent';
    daysAgo: number;
  }[],
): Promise<NewFile[]> => {
  const ids = await allocateIds(connection, files, wanted.length);
  return wanted.map(({ by, file, name, place, daysAgo }, at) => {
    const { key = '', size = 0 } = contents.get(file) ?? {};
    const id = ids[at] ?? 0;
    const about = { projectId, ownerId: idOf(by), place, category: '/', name, mime: seedFiles[file].mime };
    return { id, row: { id, ...about, size, key, scan: 'clean' as const, createdAt: daysBefore(now, daysAgo) } };
  });
};

/** What is said of an item and what is searched of it, as when somebody gives it. */
const said = ({ title, abstract, tags, author, pages, kind }: SeedItem) => ({
  metadata: {
    Abstract: abstract,
    ...(kind === 'Document' && {
      Author: author ?? '',
      Publisher: '',
      Page_Count: pages ?? null,
      Date_Published: null,
    }),
  },
  words: [title, ...tags, author, abstract].filter(Boolean).join(' \n'),
});

const insertItems = async (
  connection: Connection,
  place: Place,
  contents: ReadonlyMap<SeedFileKey, Content>,
): Promise<void> => {
  const { projectId, now, idOf } = place;
  const given = seedItems.flatMap((item) =>
    'file' in item.of
      ? [{ ...item, file: item.of.file, name: seedFiles[item.of.file].name, place: 'library' as const }]
      : [],
  );
  const rows = await fileRows(connection, place, contents, given);
  await insertRows(
    connection,
    files,
    rows.map(({ row }) => row),
  );
  const fileOf = new Map(given.map(({ title }, at) => [title, rows[at]?.row]));
  const ids = await allocateIds(connection, libraryItems, seedItems.length);
  const items = seedItems.map((item, at) => {
    const file = fileOf.get(item.title);
    const link = 'link' in item.of ? item.of.link : null;
    const hash = file?.key ?? sha256(link ?? '');
    return { ...item, id: ids[at] ?? 0, file, link, hash, at: daysBefore(now, item.daysAgo) };
  });
  const approver = idOf('supervisor');
  await insertRows(
    connection,
    libraryItems,
    items.map((item): Row<typeof libraryItems> => {
      const approved = item.waits !== true && item.returned === undefined;
      const stars = Object.values(item.stars ?? {});
      return {
        id: item.id,
        projectId,
        category: item.category,
        title: item.title,
        fileId: item.file?.id ?? null,
        link: item.link,
        kind: item.kind,
        tags: item.tags,
        menteesSee: item.staffOnly !== true,
        clean: true,
        hash: item.hash,
        approvedHash: approved ? item.hash : null,
        approvedBy: approved ? approver : null,
        approvedAt: approved ? new Date(item.at.getTime() + dayMs) : null,
        returned: item.returned ?? '',
        uploaderId: idOf(item.by),
        createdAt: item.at,
        version: 1,
        stars: stars.reduce((sum, one) => sum + one, 0),
        ratings: stars.length,
        ...said(item),
      };
    }),
  );
  const inside = await wordsInside();
  await insertRows(
    connection,
    libraryTexts,
    items.flatMap(({ id, of, hash }) => {
      const text = 'file' in of ? inside[seedFiles[of.file].from] : undefined;
      return text === undefined ? [] : [{ itemId: id, projectId, hash, text }];
    }),
  );
  await insertOpinions(connection, place, items);
};

const insertSent = async (
  connection: Connection,
  place: Place,
  contents: ReadonlyMap<SeedFileKey, Content>,
): Promise<void> => {
  const { projectId, now, idOf } = place;
  const own = await fileRows(
    connection,
    place,
    contents,
    seedOwn.map((one) => ({ ...one, place: 'own' as const })),
  );
  const sent = await fileRows(
    connection,
    place,
    contents,
    seedSent.map((one) => ({ ...one, place: 'sent' as const })),
  );
  await insertRows(
    connection,
    files,
    [...own, ...sent].map(({ row }) => row),
  );
  const ids = await allocateIds(connection, sentFiles, seedSent.length);
  await insertRows(
    connection,
    sentFiles,
    seedSent.map(({ by, note, daysAgo }, at) => ({
      id: ids[at] ?? 0,
      projectId,
      senderId: idOf(by),
      fileId: sent[at]?.id ?? 0,
      note,
      at: daysBefore(now, daysAgo),
    })),
  );
  await insertRows(
    connection,
    sentFileRecipients,
    seedSent.flatMap(({ to, opened, daysAgo }, at) =>
      to.map((who) => ({
        sentId: ids[at] ?? 0,
        userId: idOf(who),
        openedAt: opened.includes(who) ? daysBefore(now, daysAgo - 1) : null,
      })),
    ),
  );
};

/** Fill the library of the demonstration, and people's files. */
export const insertLibrary = async (
  connection: Connection,
  { projectId, now, storage }: { projectId: number; now: Date; storage: Storage },
): Promise<void> => {
  const named = seedItems.flatMap(({ by, stars = {}, liked = [], shared = [] }) => [
    by,
    ...Object.keys(stars),
    ...liked,
    ...shared,
  ]);
  const sending = [...seedOwn.map(({ by }) => by), ...seedSent.flatMap(({ by, to }) => [by, ...to])];
  const known = await membersNamed(connection, projectId, [...new Set(['supervisor', ...named, ...sending])]);
  const idOf = (username: string): number => {
    const id = known.get(username);
    if (id === undefined) throw new Error(`nobody of the demonstration is called ${username}`);
    return id;
  };
  const place = { projectId, now, idOf };
  const contents = await putContents(storage);
  await insertItems(connection, place, contents);
  await insertSent(connection, place, contents);
};

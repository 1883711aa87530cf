/** What tests of files in parts share: contents, sending one in parts, beginning and ending it. */
import { partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { createHash } from 'node:crypto';
import type { Person, World } from '../../../testing/world.ts';
import { give } from './giving.ts';

/** Whose files they are to be. */
export type Where = 'files' | 'library';

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A text of so many bytes, unlike others by its mark. */
export const textOf = (bytes: number, mark = 'α'): Buffer => {
  const line = `${mark} γραμμή κειμένου που δεν τελειώνει. `;
  const whole = Buffer.alloc(bytes, ' ');
  const lines = Math.floor(bytes / Buffer.byteLength(line));
  whole.write(line.repeat(lines));
  return whole;
};

/** The parts of a content. */
export const partsIn = (content: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(content.length / partBytes) }, (_, at) =>
    content.subarray(at * partBytes, (at + 1) * partBytes),
  );

/** What a start says of a content. */
export const startOf = (name: string, content: Buffer) => ({
  OriginalName: name,
  Mime: '',
  Parts: Math.max(1, Math.ceil(content.length / partBytes)),
  FileSize: content.length,
  Sha256: sha256(content),
});

/** Send a part, its content in the field `data` (specification 000 §7); `fields` in place of what is right. */
export const sendPart = (
  world: World,
  who: Person,
  where: Where,
  { id, part, content, ...fields }: { id: number; part: number; content: Buffer } & Record<string, unknown>,
) =>
  give(
    world,
    who,
    {
      Id: String(id),
      part: String(part),
      Sha256: sha256(content),
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    },
    [{ name: 'part', content }],
    `/api/${where}/uploadpart`,
    'data',
  );

/** Send all parts that are missing, three at once. */
export const sendParts = async (world: World, who: Person, where: Where, id: number, content: Buffer, from = 0) => {
  const parts = partsIn(content);
  for (let at = from; at < parts.length; at += 3)
    await Promise.all(
      parts.slice(at, at + 3).map(async (piece, beside) => {
        const { status, body } = await sendPart(world, who, where, { id, part: at + beside, content: piece });
        if (status !== 200) throw new Error(`part ${at + beside}: ${body.code}`);
      }),
    );
};

/** Give a file of one's own, whole. */
export const giveOwn = async (world: World, who: Person, name: string, content: Buffer, Category = '/') => {
  const { Id } = await who.done('/api/files/StartUpload', { ...startOf(name, content), Name: name, Category });
  await sendParts(world, who, 'files', Id, content);
  return who.done('/api/files/EndUpload', { Id });
};

/** Give an item to the library, whole. */
export const giveItem = async (
  world: World,
  who: Person,
  { name, content, ...said }: { name: string; content: Buffer; Title?: string; Category?: string; Id?: number },
  end: { Approve?: boolean; Tags?: string[]; Metadata?: Record<string, unknown>; MenteesSee?: boolean } = {},
) => {
  const { Id } = await who.done('/api/library/StartUpload', { Title: name, ...startOf(name, content), ...said });
  await sendParts(world, who, 'library', Id, content);
  return who.done('/api/library/EndUpload', { Id, ...end });
};

/** Fetch what an address leads to. */
export const fetchAt = (world: World, who: Person, url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers: { cookie: who.cookie, ...headers } });

/** An answer that is a file: sent to be kept, never shown as a page of ours. */
import { keepableName } from '@telemachos/contract/features/files/file-names.rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { oneLine } from './plain-text.ts';
import type { ByteRange } from './storage.ts';

/** A body that is read in parts: its size in bytes, a name for its content, and how some of it, or all, is opened. */
export type OpenedInParts = { size: number; tag: string; open: (range?: ByteRange) => Promise<Readable> };

/**
 * A file to be sent. `name` is what the person's computer will call it; `type` is its MIME type. One that `stays` is the
 * same for ever under its address: the browser keeps it for a day. One whose body is read in parts is shown within a page
 * of ours; where it stays, the browser asks each time whether it still may show it.
 */
export class FileReply {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer | string | Readable | OpenedInParts;
  readonly stays: boolean;
  /** It is given to be kept, though it is read in parts. */
  readonly attached: boolean;

  constructor(file: { name: string; type: string; body: FileReply['body']; stays?: boolean; attached?: boolean }) {
    this.name = file.name;
    this.type = file.type;
    this.body = file.body;
    this.stays = file.stays ?? false;
    this.attached = file.attached ?? false;
  }

  /** Let go of what nobody is going to read. */
  close(): void {
    if (this.body instanceof Readable) this.body.destroy();
  }
}

/** What people called something as a name of a file: one line, no folders, and more than dots before its ending. */
const servedName = (given: string): string =>
  keepableName(
    oneLine(given)
      .replaceAll(/[\\/]/g, '_')
      .replace(/^[.\s]*(?=(?:\.[^.\s]+)?$)/, 'file'),
  );

/** The name for browsers that know only ASCII, beside the one in UTF-8 (RFC 6266). */
export const disposition = (how: 'attachment' | 'inline', given: string): string => {
  const name = servedName(given);
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/**
 * The bytes that a header `Range` asks for (RFC 9110, 14): one range; null for none there is. Several, and what cannot be
 * read, are answered with the whole.
 */
export const rangeOf = (header: string | undefined, size: number): ByteRange | null | 'whole' => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const last = Math.min(size, Number(to));
    return last === 0 ? null : { start: size - last, end: size - 1 };
  }
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (to !== '' && Number(to) < Number(from)) return 'whole';
  return Number(from) <= end ? { start: Number(from), end } : null;
};

/** What is answered of a body that is read in parts. */
type Part = { status: number; headers: Record<string, string | number>; body: Readable | undefined };

const partOf = async (
  { headers: asked, method }: FastifyRequest,
  { size, tag, open: read }: OpenedInParts,
): Promise<Part> => {
  const open = async (range?: ByteRange) => (method === 'HEAD' ? Readable.from([]) : read(range));
  const headers = { 'accept-ranges': 'bytes', etag: tag };
  if (asked['if-none-match']?.split(',').some((one) => one.trim() === tag))
    return { status: 304, headers, body: undefined };
  const known = asked['if-range'];
  const range = rangeOf(known === undefined || known === tag ? asked.range : undefined, size);
  if (range === null) {
    const none = { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' };
    return { status: 416, headers: { ...headers, ...none }, body: undefined };
  }
  if (range === 'whole') return { status: 200, headers: { ...headers, 'content-length': size }, body: await open() };
  const { start, end } = range;
  const some = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 };
  return { status: 206, headers: { ...headers, ...some }, body: await open(range) };
};

const keeping = (stays: boolean, body: FileReply['body']): string => {
  if (!stays) return 'private, no-store';
  return typeof body === 'object' && 'tag' in body ? 'private, no-cache' : 'private, max-age=86400, immutable';
};

/** Send it, with headers that keep browsers from reading it as anything else. */
export const sendFile = async (
  reply: FastifyReply,
  { name, type, body, stays, attached }: FileReply,
): Promise<FastifyReply> => {
  // What cannot be opened is a problem, and is told without these headers.
  const part =
    typeof body === 'object' && 'tag' in body ? await partOf(reply.request, body) : { status: 200, headers: {}, body };
  return reply
    .status(part.status)
    .type(type)
    .header('content-disposition', disposition(attached || part.body === body ? 'attachment' : 'inline', name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', keeping(stays, body))
    .headers(part.headers)
    .send(part.body);
};

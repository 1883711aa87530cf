/** A response that is a file, never shown as a page of this origin. */
import { keepableName } from '@telemachos/contract/features/files/file-names.rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { toOneLine } from './sanitize-text.ts';
import type { ByteRange } from './storage.ts';

/** A body that supports ranges: its size in bytes, its ETag, and a function that opens a range or all of it. */
export type RangeSource = { size: number; tag: string; open: (range?: ByteRange) => Promise<Readable> };

/**
 * A file to send. `name` is its name on the person's computer, `asciiName` the one without its ending for clients that read
 * only ASCII, where `name` has other letters. `type` is its MIME type. Browsers cache an immutable file for a
 * day. A body with ranges is shown inside a page; when immutable, browsers revalidate it, because access may end.
 */
export class FileReply {
  readonly name: string;
  readonly asciiName: string;
  readonly type: string;
  readonly body: Buffer | string | Readable | RangeSource;
  readonly isImmutable: boolean;
  /** Whether the browser downloads the file although its body supports ranges. */
  readonly isAttachment: boolean;

  constructor(file: {
    name: string;
    asciiName?: string;
    type: string;
    body: FileReply['body'];
    isImmutable?: boolean;
    isAttachment?: boolean;
  }) {
    this.name = file.name;
    this.asciiName = file.asciiName ?? 'file';
    this.type = file.type;
    this.body = file.body;
    this.isImmutable = file.isImmutable ?? false;
    this.isAttachment = file.isAttachment ?? false;
  }

  /** Closes a body that will not be sent. */
  close(): void {
    if (this.body instanceof Readable) this.body.destroy();
  }
}

/** A safe file name: one line, no path, and more than dots before its extension. */
const toFileName = (given: string): string =>
  keepableName(
    toOneLine(given)
      .replaceAll(/[\\/]/g, '_')
      .replace(/^[.\s]*(?=(?:\.[^.\s]+)?$)/, 'file'),
  );

/** The ASCII name of a file: its own, or where it has other letters than ASCII `word` with its ending. */
const toAsciiName = (name: string, word: string): string =>
  /^[ -~]*$/.test(name) ? name.replaceAll(/[^\w.-]/g, '_') : `${word}${/\.\w+$/.exec(name)?.[0] ?? ''}`;

/** The header Content-Disposition, with an ASCII name and a UTF-8 name (RFC 6266). */
export const contentDisposition = (how: 'attachment' | 'inline', given: string, word = 'file'): string => {
  const name = toFileName(given);
  const plain = toAsciiName(name, word);
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/**
 * Parses a header Range (RFC 9110, section 14): one range, or null when it cannot be satisfied. Several ranges and
 * unreadable ones get the whole file.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | null | 'whole' => {
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

/** The response of a body with ranges. */
type Part = { status: number; headers: Record<string, string | number>; body: Readable | undefined };

const rangeResponse = async (
  { headers: requestHeaders, method }: FastifyRequest,
  { size, tag, open: read }: RangeSource,
): Promise<Part> => {
  const open = async (range?: ByteRange) => (method === 'HEAD' ? Readable.from([]) : read(range));
  const headers = { 'accept-ranges': 'bytes', etag: tag };
  if (requestHeaders['if-none-match']?.split(',').some((one) => one.trim() === tag))
    return { status: 304, headers, body: undefined };
  const ifRange = requestHeaders['if-range'];
  const range = parseRange(ifRange === undefined || ifRange === tag ? requestHeaders.range : undefined, size);
  if (range === null) {
    const none = { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' };
    return { status: 416, headers: { ...headers, ...none }, body: undefined };
  }
  if (range === 'whole') return { status: 200, headers: { ...headers, 'content-length': size }, body: await open() };
  const { start, end } = range;
  const some = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 };
  return { status: 206, headers: { ...headers, ...some }, body: await open(range) };
};

const cacheControl = (stays: boolean, body: FileReply['body']): string => {
  if (!stays) return 'private, no-store';
  return typeof body === 'object' && 'tag' in body ? 'private, no-cache' : 'private, max-age=86400, immutable';
};

/** Sends the file with headers that stop browsers from treating it as anything else. */
export const sendFile = async (
  reply: FastifyReply,
  { name, asciiName, type, body, isImmutable, isAttachment }: FileReply,
): Promise<FastifyReply> => {
  // Opened before the headers are set: a failure becomes a problem, without them.
  const part =
    typeof body === 'object' && 'tag' in body
      ? await rangeResponse(reply.request, body)
      : { status: 200, headers: {}, body };
  return reply
    .status(part.status)
    .type(type)
    .header(
      'content-disposition',
      contentDisposition(isAttachment || part.body === body ? 'attachment' : 'inline', name, asciiName),
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', cacheControl(isImmutable, body))
    .headers(part.headers)
    .send(part.body);
};

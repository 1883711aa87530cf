/** An answer that is a file: sent to be kept, never shown as a page of ours. */
import { keepableName } from '@telemachos/contract/features/files/file-names.rules.ts';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/**
 * A file to be sent. `name` is what the person's computer will call it; `type` is its MIME type. One that `stays` is the
 * same for ever under its address: the browser keeps it for a day.
 */
export class FileReply {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer | string | Readable;
  readonly stays: boolean;

  constructor(file: { name: string; type: string; body: Buffer | string | Readable; stays?: boolean }) {
    this.name = file.name;
    this.type = file.type;
    this.body = file.body;
    this.stays = file.stays ?? false;
  }

  /** Let go of what nobody is going to read. */
  close(): void {
    if (this.body instanceof Readable) this.body.destroy();
  }
}

/** The name for browsers that know only ASCII, beside the one in UTF-8 (RFC 6266). */
const disposition = (given: string): string => {
  const name = keepableName(given);
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/** Send it, with headers that keep browsers from reading it as anything else. */
export const sendFile = (reply: FastifyReply, { name, type, body, stays }: FileReply): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', disposition(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', stays ? 'private, max-age=86400, immutable' : 'private, no-store')
    .send(body);

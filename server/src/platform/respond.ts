/** Sends the output of a call: a file, raw JSON, or a value that Fastify serializes. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { FastifyReply } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import { FileReply, sendFile } from './file-response.ts';
import { RawJson } from './raw-json.ts';

export const respond = (reply: FastifyReply, output: unknown): unknown => {
  if (output instanceof FileReply) return sendFile(reply, output);
  return output instanceof RawJson ? reply.type('application/json; charset=utf-8').send(output.text) : output;
};

/** Throws unless the output is exactly what the entry promises: nothing missing, nothing more. */
export const assertOutputMatches = (name: string, entry: CallEntry, output: unknown): void => {
  if (output instanceof FileReply) return;
  const wire: unknown = JSON.parse(output instanceof RawJson ? output.text : JSON.stringify(output));
  const parsed = entry.output.safeParse(wire);
  if (!parsed.success) throw new Error(`${name} answered the wrong shape: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, wire)) throw new Error(`${name} answered more than its entry promises`);
};

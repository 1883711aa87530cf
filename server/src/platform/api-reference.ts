/** The API reference, generated from the contract: OpenAPI 3.1 and an HTML page. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { problems, type ProblemCode } from '@telemachos/contract/problems.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { setPagePolicy } from './web-pages.ts';

/** Registers /api/openapi.json and /api/docs; each is generated on its first request, which keeps the start fast. */
export const registerApiReference = (app: FastifyInstance): void => {
  const entries = Object.entries(calls).flatMap(([room, list]) =>
    Object.entries(list).map(([name, entry]) => ({ room, name, entry: entry as CallEntry })),
  );
  let description: object | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async () => (description ??= openApi(entries)));
  app.get('/api/docs', async (_request, reply) => {
    const nonce = setPagePolicy(reply);
    return reply
      .type('text/html; charset=utf-8')
      .send((page ??= referencePage(entries)).replaceAll('__NONCE__', nonce));
  });
};

type ListedCall = { room: string; name: string; entry: CallEntry };

const gateProblems = (entry: CallEntry): ProblemCode[] => [
  'BAD_INPUT',
  'MALFORMED_BODY',
  'BODY_TOO_LARGE',
  'ORIGIN_REFUSED',
  ...(entry.access === 'public'
    ? (['TOO_MANY_REQUESTS'] as const)
    : (['SIGN_IN_REQUIRED', 'REFUSED', 'NOT_FOUND'] as const)),
  ...(entry.problems ?? []),
];

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
};

const openApi = (entries: ListedCall[]): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Telemachos',
    version: '1',
    description:
      'Every write needs an Origin header of the installation. Sessions are cookies. Paths match in any letter case.',
  },
  paths: Object.fromEntries(
    entries.map(({ room, name, entry }) => {
      const byStatus = Map.groupBy(gateProblems(entry), (code) => String(problems[code]));
      const operation = {
        operationId: `${room}.${name}`,
        tags: [room],
        summary: entry.summary,
        'x-access': entry.access,
        'x-scope': entry.scope ?? {},
        ...(entry.method === 'GET'
          ? {}
          : {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: schemaOf(entry.input, 'input') } },
              },
            }),
        responses: {
          200: {
            description: 'Done',
            content: entry.returnsFile
              ? { 'application/octet-stream': {} }
              : { 'application/json': { schema: schemaOf(entry.output, 'output') } },
          },
          ...Object.fromEntries(
            [...byStatus].map(([status, codes]) => [
              status,
              {
                description: codes.join(', '),
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
              },
            ]),
          ),
        },
      };
      return [entry.path, { [(entry.method ?? 'POST').toLowerCase()]: operation }];
    }),
  ),
  components: {
    schemas: {
      Problem: {
        type: 'object',
        required: ['code', 'status', 'requestId'],
        properties: {
          code: { enum: Object.keys(problems) },
          status: { type: 'integer' },
          requestId: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          details: { type: 'object' },
        },
      },
    },
  },
});

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const referencePage = (entries: ListedCall[]): string => {
  const rooms = Map.groupBy(entries, ({ room }) => room);
  const who = (entry: CallEntry) =>
    entry.access === 'public' ? 'anybody' : `${entry.access}: ${abilities[entry.access].join(', ')}`;
  const one = ({
    entry,
  }: ListedCall) => `<article><h3><code>${entry.method ?? 'POST'} ${escape(entry.path)}</code></h3><p>${escape(entry.summary)}</p><dl>
<dt>Who</dt><dd>${escape(who(entry))}</dd><dt>Whose</dt><dd>${escape(JSON.stringify(entry.scope ?? {}))}</dd><dt>Problems</dt><dd>${gateProblems(entry).join(', ')}</dd></dl>
<details><summary>Input and output</summary><pre tabindex="0">${escape(JSON.stringify({ input: schemaOf(entry.input, 'input'), output: schemaOf(entry.output, 'output') }, null, 2))}</pre></details></article>`;
  const style =
    'body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px;color:#212121}article{border-top:1px solid #ddd;padding:8px 0}pre{background:#f5f5f5;padding:12px;overflow:auto}dt{font-weight:600}dd{margin:0 0 8px}h3{font-size:16px;overflow-wrap:anywhere}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Telemachos: calls</title><style nonce="__NONCE__">${style}</style>
<main><h1>Calls</h1><p>${entries.length} calls. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${[...rooms].map(([room, list]) => `<section><h2>${room}</h2>${list.map(one).join('')}</section>`).join('')}</main></html>`;
};

/** The built pages: immutable assets, and the one page for every other address. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Services } from './context.ts';
import { sendProblem } from './errors.ts';
import { sessionCookie } from './session.ts';
import type { Words } from './words.ts';

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Addresses of the server's own, where an unknown path is a missing call and not a page; a link to log in as is one. */
const serverPaths = /^\/(api2?|account(?!\/loginas\/?(?:\?|$))|anyquest|razor|assets)\//i;

/**
 * What every answer says to the browser: no guessing of types, no framing, nothing of it is a page with scripts. Pages
 * replace the policy by their own.
 */
export const headersOfData = (overTls: boolean) => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(overTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Those of them that mean something only for what is shown as a page, or is not public. */
const ofPages = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
] as const;

/** Put them on every answer. */
export const plainHeaders = (overTls: boolean) => {
  const headers = headersOfData(overTls);
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(headers);
  };
};

/** What a page may load: our own files, and styles that carry the nonce of this very answer. */
const pageDirectives = (nonce: string) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", `'nonce-${nonce}'`],
  'img-src': ["'self'", 'data:', 'blob:'],
  // Video and sound of ours, and those that whoever gives them is about to send.
  'media-src': ["'self'", 'blob:'],
  // A PDF that is shown is a copy in the page's own hands.
  'frame-src': ['blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** Put a page's policy in place of that of data; answers the nonce for its styles. */
export const asPage = (reply: FastifyReply): string => {
  const nonce = randomBytes(16).toString('base64');
  reply.removeHeader('content-security-policy');
  reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(nonce) } });
  return nonce;
};

/**
 * What a page is told of languages: which people may choose, by their names, and how new their words are. Nothing while
 * there are only the shipped ones with their own words.
 */
export const wordsOfPage = (words: Pick<Words, 'languages'>): string => {
  const open = words.languages().filter((language) => language.open);
  if (open.every(({ shipped, stamp }) => shipped && stamp === 0)) return '';
  return JSON.stringify(open.map(({ code, name, stamp }) => [code, name, stamp]))
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
};

/** The page without the files that the sign-in page fetches while somebody types. */
const withoutLater = (page: string): string => page.replaceAll(/<link\b[^>]*\bdata-later\b[^>]*>/g, '');

/** Whether a visitor signs in here: nobody has been signed in from this browser. */
const isFirstPage = (request: FastifyRequest, services: Services): boolean =>
  /^\/(?:signin\/?)?(?:\?|$)/i.test(request.url) && request.cookies[sessionCookie(services)] === undefined;

/** Serve web/dist; the page carries the nonce of its answer for the styles that the widgets make. */
export const registerWeb = async (app: FastifyInstance, services: Services): Promise<void> => {
  const built = existsSync(`${dist}/index.html`);
  const page = built ? await readFile(`${dist}/index.html`, 'utf8') : '';
  const first = withoutLater(page);
  if (built) {
    await app.register(fastifyStatic, {
      root: `${dist}/assets`,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // Its name changes with its content: nobody asks whether it is still the same.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        // What is read by a page and never is one needs no policy of its own; a worker does.
        if (/\.(js|css)(\.(br|gz))?$/.test(path) && !path.includes('worker'))
          for (const name of ofPages) reply.removeHeader(name);
      },
    });
    await app.register(fastifyStatic, {
      root: dist,
      globIgnore: ['assets/**'],
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'no-cache');
        // A worker lives under the policy it came with: this one fetches our own files and nothing else.
        if (path.endsWith('/sw.js'))
          reply.header(
            'content-security-policy',
            "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
          );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !['GET', 'HEAD'].includes(request.method) || serverPaths.test(request.url))
      return sendProblem(request, reply, 'NOT_FOUND');
    const nonce = asPage(reply);
    const sent = isFirstPage(request, services) ? first : page;
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(sent.replaceAll('__CSP_NONCE__', nonce).replace('__WORDS__', () => wordsOfPage(services.words)));
  });
};

/** Serves the built web app, and sets security headers. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Services } from './context.ts';
import { sendProblem } from './errors.ts';
import { createPageLogo } from './page-logo.ts';
import { sessionCookieName } from './session.ts';
import type { Translations } from './translations.ts';

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Paths of calls and assets: an unknown one is 404, not the app. A link of `/account/loginas/` opens the app. */
const serverPaths = /^\/(api2?|account(?!\/loginas\/?(?:\?|$))|anyquest|razor|assets)\//i;

/** The security headers of every response: no type sniffing, no framing, no scripts. Pages replace the policy. */
export const dataHeaders = (overTls: boolean) => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  // No page uses these; a script that came in by mistake is not to, either.
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
  ...(overTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/**
 * The headers of the page in which code of administrators runs: an origin of its own, and no way to send anything but to
 * the page around it.
 */
export const containedFrameHeaders = {
  'content-security-policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** The headers among these that have no effect on public scripts and styles. */
const pageOnlyHeaders = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-resource-policy',
] as const;

/** Creates the hook that sets them on every response. */
export const setDataHeaders = (overTls: boolean) => {
  const headers = dataHeaders(overTls);
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(headers);
  };
};

/** The content security policy of a page: its own files, and styles with the nonce of the response. */
const pageDirectives = (nonce: string) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", `'nonce-${nonce}'`],
  'img-src': ["'self'", 'data:', 'blob:'],
  // `blob:` shows a video or sound before it is uploaded.
  'media-src': ["'self'", 'blob:'],
  // The app shows a PDF from a blob that it has downloaded, and views of administrators in the contained frame. Without
  // this list a contained frame could carry values out by navigating itself.
  'frame-src': ["'self'", 'blob:'],
  'child-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** Sets the policy of a page; returns the nonce for its styles. */
export const setPagePolicy = (reply: FastifyReply): string => {
  const nonce = randomBytes(16).toString('base64');
  reply.removeHeader('content-security-policy');
  reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(nonce) } });
  return nonce;
};

/**
 * The languages that people may choose, with the stamps of their translations, as an HTML attribute. It is empty while
 * only the shipped languages exist, without translations of their own.
 */
export const pageLanguages = (words: Pick<Translations, 'languages'>): string => {
  const open = words.languages().filter((language) => language.open);
  if (open.every(({ shipped, stamp }) => shipped && stamp === 0)) return '';
  return JSON.stringify(open.map(({ code, name, stamp }) => [code, name, stamp]))
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
};

/** Removes the links that prefetch files: the sign-in page fetches them later, while a person types. */
const withoutPrefetchLinks = (page: string): string => page.replaceAll(/<link\b[^>]*\bdata-later\b[^>]*>/g, '');

/** Whether the request shows the sign-in page: the browser has no session cookie. */
const isSignInPage = (request: FastifyRequest, services: Services): boolean =>
  /^\/(?:signin\/?)?(?:\?|$)/i.test(request.url) && request.cookies[sessionCookieName(services)] === undefined;

/** Serves web/dist; the page carries the nonce for styles that widgets create. */
export const registerWebPages = async (app: FastifyInstance, services: Services, pool: pg.Pool): Promise<void> => {
  const built = existsSync(`${dist}/index.html`);
  const page = built ? await readFile(`${dist}/index.html`, 'utf8') : '';
  const first = withoutPrefetchLinks(page);
  const logoOfPage = createPageLogo(pool);
  if (built) {
    await app.register(fastifyStatic, {
      root: `${dist}/assets`,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // The name contains a hash of the content, so browsers never revalidate it.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        // Scripts and styles need no policy of their own; a worker does.
        if (/\.(js|css)(\.(br|gz))?$/.test(path) && !path.includes('worker'))
          for (const name of pageOnlyHeaders) reply.removeHeader(name);
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
        if (path.endsWith('/contained-frame.html')) reply.headers(containedFrameHeaders);
        // A service worker is bound by the policy of its own response.
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
    const nonce = setPagePolicy(reply);
    const sent = isSignInPage(request, services) ? first : page;
    const logo = await logoOfPage(Object(request.query)['project']);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        sent
          .replaceAll('__CSP_NONCE__', nonce)
          .replace('__WORDS__', () => pageLanguages(services.translations))
          .replace('__LOGO__', () => logo),
      );
  });
};

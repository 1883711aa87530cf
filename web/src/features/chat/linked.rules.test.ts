/** Links in messages: addresses of the web and nothing else, and no letter lost. */
import { expect, test } from 'vitest';
import { linkedPieces } from './linked.rules.ts';

const linksOf = (text: string) => linkedPieces(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test.each([
  ['Δείτε https://example.org/a?b=1.', ['https://example.org/a?b=1']],
  ['(http://example.org)', []],
  ['www.oaed.gr/jobs, ή www. ή www..x', ['https://www.oaed.gr/jobs']],
  ['Στείλτε στο info@example.gr.', ['mailto:info@example.gr']],
  ['@maria a@b x@y.gr@z.gr info@example.gr?bcc=x@y.gr', []],
  ['https://example.org/λίστα, και αυτό', ['https://example.org/%CE%BB%CE%AF%CF%83%CF%84%CE%B1']],
  ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
  ['https:// http://', []],
  ['HTTPS://EXAMPLE.ORG', ['https://example.org/']],
  ['<a href="https://x.org">', []],
  ['https://example.org/\u202Egro.knab', []],
  ['https://exam\u200Bple.org και https://example.org\u2066/a', []],
  ['https://example.org/a.\u200B\uFEFF', ['https://example.org/a']],
  ['https://www.gov.gr@evil.example/login https://www.gov.gr:x@evil.example/', []],
  ['https://www.gov.gr\u3002evil.example/', []],
  ['https://g\u03BF\u03BFgle.com https://\u0430\u0440\u0440\u04CF\u0435.com www.g\u03BFv.gr', []],
  [
    'https://\u03B5\u03BB\u03BB\u03AC\u03B4\u03B1.gr:8443/a http://localhost:3000/x',
    ['https://xn--hxakic4aa.gr:8443/a', 'http://localhost:3000/x'],
  ],
  ['https:\\\\evil.example', []],
])('%s', (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    linkedPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('a text without end is walked over once', () => {
  const text = 'https://'.repeat(1000) + '.'.repeat(8000);
  expect(
    linkedPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

/** The HTML part of a mail: links and escaping. */
import { expect, test } from 'vitest';
import { toHtml } from './mail-html.ts';

const hrefs = (body: string) => [...toHtml(body, 'el').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test.each([
  ['https://ours.example/application/ok/TOKEN', 'https://ours.example/application/ok/TOKEN'],
  ['Δείτε (https://ours.example/p/TOKEN).', 'https://ours.example/p/TOKEN'],
  ['<https://ours.example/p/TOKEN>', 'https://ours.example/p/TOKEN'],
  ['https://ours.example/p/TOKEN,\nκαι', 'https://ours.example/p/TOKEN'],
  ['https://ours.example/p/TOKEN·', 'https://ours.example/p/TOKEN'],
  ['«https://ours.example/p/TOKEN»!', 'https://ours.example/p/TOKEN'],
  ['https://ours.example/p?a=1&b=2;', 'https://ours.example/p?a=1&amp;b=2'],
])('signs beside a link are no part of it: %s', (body, href) => {
  expect(hrefs(body)).toEqual([href]);
});

test('escapes HTML and loses no text', () => {
  expect(toHtml('<b>"α"</b> & (https://a.example/x).\nβ\n\nγ', 'el')).toContain(
    '<p>&lt;b&gt;&quot;α&quot;&lt;/b&gt; &amp; (<a href="https://a.example/x">https://a.example/x</a>).<br>β</p><p>γ</p>',
  );
});

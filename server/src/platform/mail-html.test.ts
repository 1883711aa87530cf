/** A mail's text as HTML: its links lead where the text's do. */
import { expect, test } from 'vitest';
import { asHtml } from './mail-html.ts';

const hrefs = (body: string) => [...asHtml(body, 'el').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

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

test('nothing of the text is read as HTML, and nothing is lost', () => {
  expect(asHtml('<b>"α"</b> & (https://a.example/x).\nβ\n\nγ', 'el')).toContain(
    '<p>&lt;b&gt;&quot;α&quot;&lt;/b&gt; &amp; (<a href="https://a.example/x">https://a.example/x</a>).<br>β</p><p>γ</p>',
  );
});

/** Where the links of a project's mails may stand: whoever writes the mails never learns what is behind them. */
import { expect, test } from 'vitest';
import el from '../../texts/el/mails.json' with { type: 'json' };
import en from '../../texts/en/mails.json' with { type: 'json' };
import { slotsIn } from './mail-slots.rules.ts';
import { faultsOfSettings } from './settings-faults.rules.ts';

const mails = { applicationConfirmed: ['link', 'password', 'name', 'protocol', 'project', 'username', 'signIn'] };
const need = '\n{{link}}\n{{password}}\n{{signIn}}';
const judged = (Body: string, Subject = 'x') =>
  faultsOfSettings({ Mails: { applicationConfirmed: { el: { Subject, Body: Body + need } } } }, { mails }).map(
    ({ Path, Code, Detail }) => `${Path.split('.').at(-1)} ${Code} ${Detail}`,
  );

test.each([
  ['right behind another place', 'https://evil.example/?b={{username}}{{password}}', ['password']],
  ['behind a place that stands alone', '{{protocol}}{{link}}', ['link']],
  ['behind the project’s name, which one may write', '{{project}}{{link}}', ['link']],
  ['behind another link', '{{link}}{{password}}', ['link', 'password']],
  ['before another place', '{{link}}{{name}}', ['link']],
  ['two places on, with spaces within', '{{ name }}{{ protocol }}{{  link  }}', ['link']],
  ['within an address', 'https://evil.example/?b={{link}}', ['link']],
  ['behind signs that an address may have', 'https://evil.example/?b=.,;:({{link}})', ['link']],
  ['behind a sign that was written as HTML', 'https://evil.example/&#32;{{link}}', ['link']],
  ['behind a percent', 'https://evil.example/%20{{link}}', ['link']],
  ['behind full-width letters', 'ｈttps://evil.example/ｘ{{link}}', ['link']],
  ['behind a sign without width', 'https://evil.example/\u200b{{link}}', ['link']],
  ['behind the mark of an order of bytes', 'https://evil.example/\ufeff{{link}}', ['link']],
  ['behind a space that does not break', 'https://evil.example/\u00a0{{link}}', ['link']],
  ['in a link of markdown', '[εδώ](https://evil.example/{{link}})', ['link']],
  ['as the words of a link of markdown', '[{{link}}](https://evil.example)', ['link']],
  ['in a place with more room than it needs', `https://evil.example/{{${' '.repeat(70)}link}}`, ['link']],
  ['before more of an address', '{{link}}.evil.example', ['link']],
  ['in a quoted attribute', '<a href="{{link}}">', ['link']],
  ['before somebody’s host', '{{link}}@evil.example', ['link']],
])('a link %s is refused', (_where, body, slots) => {
  expect(judged(body)).toEqual(slots.map((slot) => `Body LINK_WITHIN ${slot}`));
});

test.each([
  'Δείτε:\n{{password}}',
  'Δείτε {{ link }}, {{name}}.',
  'Δείτε {{link}}.',
  '({{link}})',
  '<{{link}}>·',
  '\t{{link}};\r\n{{password}}:',
  '{{name}}{{protocol}} {{username}}@example.org',
])('a link that stands by itself is taken: %s', (body) => {
  expect(judged(body)).toEqual([]);
});

test('the subject is judged like the text', () => {
  expect(judged('', 'x{{link}}')).toEqual(['Subject LINK_WITHIN link']);
});

test('places are found in a time that grows with the text alone', () => {
  const from = performance.now();
  judged('{{link}} ' + '{{ '.repeat(3200));
  judged('.'.repeat(9900));
  judged('.{{link}}'.repeat(1000));
  judged(`${'('.repeat(4000)}{{link}}${')'.repeat(4000)}`);
  expect(performance.now() - from).toBeLessThan(1000);
});

type Texts = { [key: string]: string | Texts };

/** The mails among texts, by their whole names. */
const mailsIn = (texts: Texts, name = ''): [string, { Subject: string; Body: string }][] => {
  const { subject, body } = texts;
  if (typeof subject === 'string' && typeof body === 'string') return [[name, { Subject: subject, Body: body }]];
  return Object.entries(texts).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [] : mailsIn(inner, name === '' ? key : `${name}.${key}`),
  );
};

test('the product’s own words, with which one begins, are right', () => {
  const [greek, english] = [new Map(mailsIn(el)), new Map(mailsIn(en))];
  expect(greek.size).toBeGreaterThan(10);
  expect([...greek.keys()]).toEqual([...english.keys()]);
  const Mails = Object.fromEntries([...greek].map(([name, words]) => [name, { el: words, en: english.get(name) }]));
  const slots = Object.fromEntries(
    [...greek].map(([name, { Body }]) => [name, slotsIn(Body).map((slot) => slot.name)]),
  );
  const wrong = faultsOfSettings({ Mails }, { mails: slots }).filter(({ Code }) => Code !== 'UNKNOWN_SLOT');
  expect(wrong).toEqual([]);
});

/** Codes of languages, and what a translated text must keep. */
import { expect, test } from 'vitest';
import {
  alikeness,
  faultOfName,
  faultOfText,
  languageCode,
  languageNamed,
  numberOf,
  pluralForms,
  pluralOf,
  saysZeroOfMore,
} from './languages.rules.ts';

test.each([
  ['fr', { code: 'fr' }],
  [' PT-br ', { code: 'pt-BR' }],
  ['zh-hant', { code: 'zh-Hant' }],
  ['ar', { fault: 'RIGHT_TO_LEFT' }],
  ['he', { fault: 'RIGHT_TO_LEFT' }],
  ['az-Arab', { fault: 'RIGHT_TO_LEFT' }],
  ['zz', { fault: 'LANGUAGE_CODE' }],
  ['mul', { fault: 'LANGUAGE_CODE' }],
  ['mis', { fault: 'LANGUAGE_CODE' }],
  ['zxx', { fault: 'LANGUAGE_CODE' }],
  ['und', { fault: 'LANGUAGE_CODE' }],
  ['MUL-Latn', { fault: 'LANGUAGE_CODE' }],
  ['', { fault: 'LANGUAGE_CODE' }],
  ['english', { fault: 'LANGUAGE_CODE' }],
  ['en_GB', { fault: 'LANGUAGE_CODE' }],
  ['en-u-nu-latn', { fault: 'LANGUAGE_CODE' }],
])('%j as a code is %j', (typed, found) => expect(languageCode(typed)).toEqual(found));

test.each([
  ['el-GR', 'el'],
  ['EL', 'el'],
  ['pt-BR', 'pt-BR'],
  ['pt', null],
  ['en-US', 'en'],
  ['', null],
])('%j names %j', (asked, found) => expect(languageNamed(asked, ['el', 'en', 'pt-BR'])).toBe(found));

test.each([
  ['a:b', 'Fermer', 'Κλείσιμο', null],
  ['a:b', '', 'Κλείσιμο', 'EMPTY'],
  ['a:b', 'x'.repeat(5001), 'Κλείσιμο', 'TOO_LONG'],
  ['a:b', 'x'.repeat(5001), 'ο'.repeat(2000), null],
  ['a:b', 'a\u0000b', 'Κλείσιμο', 'BAD_TEXT'],
  ['a:b', 'De {{n}}', '{{n}} από {{all}}', 'PLACE_LOST'],
  ['a:b', '{{all}} {{ n }}', '{{n}} από {{all}}', null],
  ['a:b', '{{n} από {{all}}', '{{n}} από {{all}}', 'PLACE_OPEN'],
  ['a:b', 'Κλείσιμο {{a}', 'Κλείσιμο', 'PLACE_OPEN'],
  ['a:b', 'Κλείσιμο a}}', 'Κλείσιμο', 'PLACE_OPEN'],
  ['a:b', 'Κλείσιμο {{', 'Κλείσιμο', 'PLACE_OPEN'],
  ['a:b', 'a {b} {c', 'Κλείσιμο', null],
  ['a:b', '\u200B\u00AD\u2800', 'Κλείσιμο', 'EMPTY'],
  ['a:b', '{{n}} {{all}} {{x}}', '{{n}} από {{all}}', 'PLACE_UNKNOWN'],
  ['a:b_one', 'Un seul', '{{count}} ένα', null],
  ['a:b_few', 'Quelques', '{{count}} λίγα', 'PLACE_LOST'],
  ['a:b_one', '{{count}} chose', 'ένα', null],
  ['a:b', '<script>', 'Κλείσιμο', 'MARKUP'],
  ['a:b', 'a < b', 'Κλείσιμο', null],
  ['a:b', '\ud83d', 'Κλείσιμο', 'BAD_TEXT'],
  ['a:b', '<b>Oui</b>', '<b>Ναι</b>', null],
  ['a:b', '<i>Oui</i>', '<b>Ναι</b>', 'MARKUP'],
  ['a:b', 'x <img src=x onerror=alert(1)', 'Κλείσιμο', 'MARKUP'],
  ['a:b', '$t(a:c) ', 'Κλείσιμο', 'MARKUP'],
  ['mails:a.body', 'Mot : https://evil.example/?l={{link}}', 'Κωδικός:\n{{link}}\n', 'LINK_WITHIN'],
  ['mails:a.body', 'Mot : {{name}}{{link}}', '{{name}}, κωδικός:\n{{link}}\n', 'LINK_WITHIN'],
  ['mails:a.body', 'Mot :\n{{link}}\nhttps://evil.example', 'Κωδικός:\n{{link}}\n', 'ADDRESS'],
  ['mails:a.body', 'Mot :\nwww.evil.example\n{{link}}', 'Κωδικός:\n{{link}}\n', 'ADDRESS'],
  ['mails:a.body', 'Mot :\n {{ link }} \nMerci, {{name}}', '{{name}}, κωδικός:\n{{link}}\n', null],
  ['a:b', 'Voir https://gov.gr/a', 'Δείτε https://gov.gr/a', null],
  ['a:b', 'Voir https://gov.gr/a.', 'Δείτε (https://gov.gr/a)', null],
  ['a:b', 'Voir (evil.example:8080/x)', 'Δείτε εδώ', 'ADDRESS'],
  // Dots and slashes of words are none.
  ['a:b', 'π.χ. κ.ά. 1.5 ή 2.000,50 και/ή ΕΛ.ΣΤΑΤ. κ.λπ./άλλα', 'Δείτε', null],
  ['a:b', 'e.g. 1.5, Node.js, Node.js/React, report.pdf, a.m./p.m., data: all of it', 'Δείτε', null],
  ['a:b', 'C’est fini.Info suit. St.Paul, v1.2/v1.3, 24/11/2026 at 10:30', 'Δείτε', null],
  // What turns the writing round, or is not seen, is never said; a line more only where there are several.
  ['a:b', 'Fer\u202Emer', 'Κλείσιμο', 'UNSEEN'],
  ['a:b', 'Fer\u200Bmer', 'Κλείσιμο', 'UNSEEN'],
  ['a:b', 'Fermer\nvite', 'Κλείσιμο', 'UNSEEN'],
  ['a:b', 'Fermer\u2028vite', 'Κλείσιμο', 'UNSEEN'],
  ['a:b', 'Un\r\ndeux', 'Ένα\nδύο', null],
  ['a:b', 'Fermer\t👩‍💻 ☎️', 'Κλείσιμο', null],
])('%s: %j for %j is %j', (label, text, source, code) =>
  expect(faultOfText(label, text, source)?.code ?? null).toBe(code),
);

test.each([
  ['Français', null],
  ['සිංහල ශ්‍රී', null],
  [' \u200B\u3164 ', 'EMPTY'],
  ['Fran\u202Eçais', 'UNSEEN'],
  ['Fran\u200Bçais', 'UNSEEN'],
  ['Français\u200D', 'UNSEEN'],
  ['<b>Français</b>', 'MARKUP'],
])('the name of a language %j: %j', (name, fault) => expect(faultOfName(name, [])).toBe(fault));

test('a fault names the pieces that are meant', () => {
  expect(faultOfText('a:b', 'x', '{{one}} {{two}}')?.pieces).toEqual(['{{one}}', '{{two}}']);
  expect(faultOfText('a:b', 'x {{one} y', '{{one}}')?.pieces).toEqual(['{{one}']);
});

test('plural forms are those of the language, each with a number of its own', () => {
  expect([...pluralForms('lt')].toSorted()).toEqual(['few', 'many', 'one', 'other']);
  expect([...pluralForms('el')].toSorted()).toEqual(['one', 'other']);
  expect(pluralOf('a:b.c_few')).toEqual({ base: 'a:b.c', form: 'few' });
  expect(pluralOf('a:b.c')).toBeNull();
  for (const language of ['lt', 'pl', 'el', 'fr'])
    for (const form of pluralForms(language))
      if (form !== 'many' || language !== 'fr')
        expect(new Intl.PluralRules(language).select(numberOf(language, form))).toBe(form);
});

test('what is said of none is shown with none, and is one form of many where zero is said of further numbers', () => {
  for (const language of ['el', 'en', 'lt', 'lv']) expect(numberOf(language, 'zero')).toBe(0);
  expect(['el', 'en', 'lt', 'pl', 'cy', 'lv'].filter(saysZeroOfMore)).toEqual(['lv']);
});

test('texts are alike by what they share', () => {
  expect(alikeness('Το βιογραφικό μου', 'Το βιογραφικό μου')).toBe(1);
  expect(alikeness('Το βιογραφικό μου', 'Το βιογραφικό σας')).toBeGreaterThan(0.7);
  expect(alikeness('Το βιογραφικό μου', 'Κλείσιμο')).toBeLessThan(0.3);
  expect(alikeness('', '')).toBe(0);
});

test.each([
  '//evil.example',
  'evil.example/x',
  'x@evil.example',
  'javascript:alert(1)',
  'evil.com',
  'a.evil.gr',
  'mailto:x',
])('%s is an address that the source lacks', (address) => {
  expect(faultOfText('a:b', `Voir ${address} ici`, 'Δείτε εδώ')?.code).toBe('ADDRESS');
  expect(faultOfText('a:b', `Voir ${address}.`, `Δείτε ${address} εδώ`)).toBeNull();
});

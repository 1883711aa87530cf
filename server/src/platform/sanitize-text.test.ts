/** Texts in mails: no links, one line. */
import { expect, test } from 'vitest';
import { toOneLine, withoutLinks } from './sanitize-text.ts';

test.each([
  ['http://evil.gr', 'http evil. gr'],
  ['evil.gr/login', 'evil. gr/login'],
  ['www.evil.gr', 'www. evil. gr'],
  ['a@evil.gr', 'a @ evil. gr'],
  ['evil\u2060.gr', 'evil. gr'],
  ...[0x34f, 0xfe0f, 0xfe00, 0x180b, 0x180f, 0x17b4, 0xe0100, 0x3164].map((code): [string, string] => [
    `evil.${String.fromCodePoint(code)}gr`,
    'evil. gr',
  ]),
  ['evil。gr evil．gr evil｡gr', 'evil. gr evil. gr evil. gr'],
  ['mailto:a@b.gr', 'mailto: a @ b. gr'],
  ['sms:6900', 'sms: 6900'],
  ['whatsapp:evil', 'whatsapp: evil'],
  ['Θέμα:νέο', 'Θέμα: νέο'],
  ['x-apple.evil+a:b', 'x-apple. evil+a: b'],
  ['sms\uff1a6900', 'sms: 6900'],
  ['185.10.20.30/login', '185. 10. 20. 30/login'],
  ['185。10.20.30', '185. 10. 20. 30'],
  ['a\u202ehttp://evil.gr', 'ahttp evil. gr'],
  ['1.234,50 € και 1.234.567', '1.234,50 € και 1.234.567'],
  ['https:\\\\evil.gr', 'https evil. gr'],
  ['evil.123abc.gr', 'evil. 123abc. gr'],
  ['ο\nδεύτερη γραμμή\u202egnp', 'ο δεύτερη γραμμήgnp'],
  ['Μαρία-Ελένη Παπαδοπούλου', 'Μαρία-Ελένη Παπαδοπούλου'],
  ['Α.Β. Παπάς', 'Α. Β. Παπάς'],
  ['Πρόγραμμα 2.0 έως 24.11.2026', 'Πρόγραμμα 2.0 έως 24.11.2026'],
  ['24-11-2026, 10:30', '24-11-2026, 10:30'],
])('%j is written as %j', (text, written) => {
  expect(withoutLinks(text)).toBe(written);
});

test('removes control characters and line breaks', () => {
  expect(toOneLine('α\r\nBcc: x@y.gr\u2028β\u0000')).toBe('α Bcc: x@y.gr β');
});

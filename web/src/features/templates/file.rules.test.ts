/** What is said of a chosen file before it is sent. */
import { expect, test } from 'vitest';
import { readTemplate } from './file.rules.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const written = (text: string) => new TextEncoder().encode(text);

test('a text is read as it is, without the mark some programs begin it with', () => {
  expect(readTemplate(written('{"α": 1}'))).toEqual({ content: '{"α": 1}' });
  expect(readTemplate(bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toEqual({ content: '{}' });
});

test('a file with nothing in it, a picture and what is no text are told apart', () => {
  expect(readTemplate(bytes())).toEqual({ fault: 'empty' });
  expect(readTemplate(written(' \r\n\t'))).toEqual({ fault: 'empty' });
  // The beginning of a PNG and of a JPEG, and a text with a character that cannot be kept.
  expect(readTemplate(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toEqual({ fault: 'notText' });
  expect(readTemplate(bytes(0xff, 0xd8, 0xff, 0xe0))).toEqual({ fault: 'notText' });
  expect(readTemplate(bytes(0x7b, 0x00, 0x7d))).toEqual({ fault: 'notText' });
});

/** The words inside a file, as far as they are searched: documents, PDF, plain text. */
import { truncate, replaceUnstorable } from '@telemachos/contract/kit/texts.rules.ts';
import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { zippedText } from './zipped-text.ts';

/** A file to be read, and what was read in it: at most so much is kept. */
export type InsideJob = { path: string; mime: string };
export type Inside = { text: string; pages: number | null };

/** Length of the text that is kept of a file, in UTF-16 units, and pages of a PDF that are read. */
export const maxContentLength = 200_000;
const maxPdfPages = 500;

/** Files of these types have words that can be read. */
export const isReadable = (mime: string): boolean =>
  /^application\/(?:pdf|vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\.)|^text\/plain/.test(mime);

const pdfText = async (bytes: Buffer): Promise<Inside> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const texts: string[] = [];
  let length = 0;
  for (let page = 1; page <= Math.min(pdf.numPages, maxPdfPages) && length < maxContentLength; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    texts.push(text);
    length += text.length;
  }
  return { text: texts.join('\n'), pages: pdf.numPages };
};

/** A word that is parted at a line's end. Names of two parts have a capital after the hyphen. */
const partedWord = /(\p{Ll})[-\u2010\u00AD]\n(?=\p{Ll})/gu;

/** Characters that searches drop: without them a place in the text is the place in what is searched. */
const unsearched = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** As it is kept: characters that can be, composed, words whole, without long emptiness. */
const kept = (text: string): string =>
  truncate(
    replaceUnstorable(text.slice(0, 4 * maxContentLength).normalize('NFC'))
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n[ \n]*/g, '\n')
      .replaceAll(partedWord, '$1')
      .replaceAll(unsearched, '')
      .trim(),
    maxContentLength,
  );

/** Read a file. What cannot be read has no words. */
export const readInside = async ({ path, mime }: InsideJob): Promise<Inside> => {
  const bytes = await readFile(path);
  if (mime === 'application/pdf') {
    const { text, pages } = await pdfText(bytes);
    return { text: kept(text), pages };
  }
  const coding = /charset=([\w-]+)/.exec(mime)?.[1] ?? 'utf-8';
  const text = mime.startsWith('text/plain')
    ? new TextDecoder(coding).decode(bytes.subarray(0, 8 * maxContentLength))
    : zippedText(bytes, mime);
  return { text: kept(text), pages: null };
};

/**
 * Reads the text of a PDF back, as far as our own reports need it: streams are inflated, glyphs turned into letters by
 * the fonts' own maps.
 */
import { inflateSync } from 'node:zlib';

const streamsOf = (pdf: Buffer): string[] => {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at);
    try {
      found.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // Fonts and pictures are no text.
    }
  }
  return found;
};

const letters = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Glyph to letters, of one font. */
const mapOf = (cmap: string): Map<string, string> => {
  const map = new Map<string, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    Array.from(list.matchAll(/<([0-9a-f]+)>/gi)).forEach(([, hex = ''], place) =>
      map.set((Number.parseInt(first, 16) + place).toString(16).padStart(4, '0'), letters(hex)),
    );
  }
  return map;
};

/** A text without its spaces: a page says where each word stands and need not write them. */
export const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

/** The texts of the report without spaces; each font's reading of the pages follows the other's. */
export const textOfPdf = (pdf: Buffer): string => {
  const streams = streamsOf(pdf);
  const maps = streams.filter((stream) => stream.includes('beginbfrange')).map(mapOf);
  const pages = streams.filter((stream) => /\bTJ\b/.test(stream));
  const read = (map: Map<string, string>, page: string): string =>
    Array.from(page.matchAll(/\[([^\]]*)\] TJ/g), ([, parts = '']) =>
      Array.from(parts.matchAll(/<([0-9a-f]+)>/gi), ([, hex = '']) =>
        (hex.match(/.{4}/g) ?? []).map((glyph) => map.get(glyph.toLowerCase()) ?? '').join(''),
      ).join(''),
    ).join('\n');
  return squeezed(maps.flatMap((map) => pages.map((page) => read(map, page))).join('\n'));
};

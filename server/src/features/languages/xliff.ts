/** Files of texts: XLIFF 2.0 for tools of translators, and JSON. */
import type { unitFaults } from '@telemachos/contract/features/languages/languages.schemas.ts';
import type { Entry } from './catalogue.ts';

/** A text with its label, as files hold it. */
export type FileRow = { label: string; text: string; source?: string; fault?: (typeof unitFaults)[number] };

/** What was read, or why nothing could be. */
export type FileRead =
  | { rows: FileRow[] }
  | { fault: 'NOT_READ' | 'TOOK_LONG' | 'OTHER_VERSION' | 'OTHER_LANGUAGE' | 'OTHER_SOURCE' | 'TOO_MANY' }
  /** A label that is there twice: nobody could say which text is meant. */
  | { fault: 'TWICE'; label: string };

/** What the thread that reads is given. */
export type FileJob = { format: 'xliff' | 'json'; language: string; content: string };

/** Texts of one XLIFF file. */
export const maxXliffTexts = 50_000;

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"\r]/g, (sign) => signs[sign] ?? sign);

/** What goes out with a label. */
export type Out = { entry: Entry; text: string | null; note: string };

/** An XLIFF 2.0 file: a unit for each label, its Greek, and the text where there is one. */
export const xliffOf = (language: string, out: readonly Out[]): string => {
  const units = out.map(
    ({ entry, text, note }, at) =>
      `    <unit id="u${at + 1}" name="${escaped(entry.label)}">\n` +
      (note === '' ? '' : `      <notes><note>${escaped(note)}</note></notes>\n`) +
      `      <segment state="${text === null ? 'initial' : 'translated'}">\n` +
      `        <source>${escaped(entry.source)}</source>\n` +
      (text === null ? '' : `        <target>${escaped(text)}</target>\n`) +
      `      </segment>\n    </unit>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="el" trgLang="${escaped(language)}">`,
    '  <file id="telemachos" xml:space="preserve">',
    ...units,
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
};

/** A JSON file: label to source and text. */
export const jsonOf = (language: string, out: readonly Out[]): string =>
  JSON.stringify(
    {
      language,
      texts: Object.fromEntries(
        out.map(({ entry, text, note }) => [
          entry.label,
          { source: entry.source, ...(note === '' ? {} : { note }), text: text ?? '' },
        ]),
      ),
    },
    null,
    2,
  );

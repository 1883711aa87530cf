/** Reads a file of texts; for the thread that does so, for a file is whatever somebody sends. */
import { XmlDocument, type XmlElement, type XmlNode } from 'libxml2-wasm';
import { duplicatesIn } from '@telemachos/contract/kit/lists.ts';
import { mostRows, type FileJob, type FileRead, type FileRow } from './xliff.ts';

const namespace = { x: 'urn:oasis:names:tc:xliff:document:2.0' };

const isElement = (node: XmlNode | null): node is XmlElement => node !== null && 'attr' in node;

const contentOf = (unit: XmlElement, name: string): string | undefined => {
  // A tool may have cut a text into several segments: together they are the text.
  const found = unit.find(`x:segment/x:${name}`, namespace);
  return found.length === 0 ? undefined : found.map((node) => node.content).join('');
};

const readXliff = ({ content, language }: FileJob): FileRead => {
  // A file of texts declares nothing of its own: what could refer to something else is not read at all.
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) return { fault: 'NOT_READ' };
  const document = XmlDocument.fromString(content);
  try {
    const { root } = document;
    if (root.name !== 'xliff' || root.namespaceUri !== namespace.x) return { fault: 'NOT_READ' };
    if (root.attr('trgLang')?.value !== language) return { fault: 'OTHER_LANGUAGE' };
    // What was translated from another language may be right, and yet says something else than the Greek.
    if (!/^el(-|$)/i.test(root.attr('srcLang')?.value ?? '')) return { fault: 'OTHER_SOURCE' };
    const units = root.find('//x:unit', namespace);
    if (units.length > mostRows) return { fault: 'TOO_MANY' };
    const labels = units.filter(isElement).map((unit) => unit.attr('name')?.value ?? '');
    const twice = duplicatesIn(labels.filter((label) => label !== ''))[0];
    if (twice !== undefined) return { fault: 'TWICE', label: labels.filter((label) => label !== '')[twice] ?? '' };
    const rows = units.filter(isElement).flatMap((unit, at): FileRow[] => {
      const label = labels[at] ?? '';
      const [text, source] = [contentOf(unit, 'target'), contentOf(unit, 'source')];
      return text === undefined || text === '' ? [] : [{ label, text, ...(source === undefined ? {} : { source }) }];
    });
    return { rows };
  } finally {
    document.dispose();
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readJson = ({ content, language }: FileJob): FileRead => {
  const read: unknown = JSON.parse(content);
  if (!isRecord(read) || !isRecord(read['texts'])) return { fault: 'NOT_READ' };
  if (read['language'] !== language) return { fault: 'OTHER_LANGUAGE' };
  const given = Object.entries(read['texts']);
  if (given.length > mostRows) return { fault: 'TOO_MANY' };
  const rows = given.map(([label, value]): FileRow | null => {
    if (typeof value === 'string') return { label, text: value };
    if (!isRecord(value)) return null;
    const { text, source } = value;
    if (typeof text !== 'string') return null;
    return { label, text, ...(typeof source === 'string' ? { source } : {}) };
  });
  if (rows.includes(null)) return { fault: 'NOT_READ' };
  return { rows: rows.filter((row) => row !== null && row.text !== '') as FileRow[] };
};

/** What is in a file. */
export const readFileOf = (job: FileJob): FileRead => {
  try {
    return job.format === 'xliff' ? readXliff(job) : readJson(job);
  } catch {
    return { fault: 'NOT_READ' };
  }
};

/** Reads a file of texts; for the thread that does so, for a file is whatever somebody sends. */
import { XmlDocument, type XmlElement, type XmlNode } from 'libxml2-wasm';
import { duplicatesIn } from '@telemachos/contract/kit/lists.ts';
import { mostRows, type FileJob, type FileRead, type FileRow } from './xliff.ts';

const namespace = { x: 'urn:oasis:names:tc:xliff:document:2.0' };

const isElement = (node: XmlNode | null): node is XmlElement => node !== null && 'attr' in node;

/** What stands for something of the tool's own, and would be lost with it. */
const standIns = ['ph', 'cp', 'sc', 'ec', 'pc'].map((name) => `.//x:${name}`).join(' | ');

/**
 * The text of a unit in a language, `undefined` where there is none. A tool may have cut it into several segments, with what
 * is not translated between them: together they are the text.
 */
const contentOf = (unit: XmlElement, name: 'source' | 'target'): string | undefined | { fault: 'INLINE' | 'HALF' } => {
  const parts = unit.find('x:segment | x:ignorable', namespace).filter(isElement);
  const given = parts.map((part) => part.get(`x:${name}`, namespace));
  const isSegment = (part: XmlElement) => part.name === 'segment';
  const missing = parts.filter((part, at) => isSegment(part) && given[at] === null).length;
  if (missing === parts.filter(isSegment).length) return undefined;
  if (missing > 0) return { fault: 'HALF' };
  if (given.some((node) => isElement(node) && node.find(standIns, namespace).length > 0)) return { fault: 'INLINE' };
  return parts.map((part, at) => (given[at] ?? part.get('x:source', namespace))?.content ?? '').join('');
};

const readXliff = ({ content, language }: FileJob): FileRead => {
  // A file of texts declares nothing of its own: what could refer to something else is not read at all.
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) return { fault: 'NOT_READ' };
  const document = XmlDocument.fromString(content);
  try {
    const { root } = document;
    if (root.name !== 'xliff' || root.namespaceUri !== namespace.x) return { fault: 'NOT_READ' };
    if (!/^2\.\d$/.test(root.attr('version')?.value ?? '')) return { fault: 'NOT_READ' };
    if (root.attr('trgLang')?.value !== language) return { fault: 'OTHER_LANGUAGE' };
    // What was translated from another language may be right, and yet says something else than the Greek.
    if (!/^el(-|$)/i.test(root.attr('srcLang')?.value ?? '')) return { fault: 'OTHER_SOURCE' };
    const units = root.find('//x:unit', namespace);
    if (units.length > mostRows) return { fault: 'TOO_MANY' };
    const labels = units.filter(isElement).map((unit) => unit.attr('name')?.value ?? '');
    const twice = duplicatesIn(labels.filter((label) => label !== ''))[0];
    if (twice !== undefined) return { fault: 'TWICE', label: labels.filter((label) => label !== '')[twice] ?? '' };
    const rows: FileRow[] = [];
    for (const [at, unit] of units.filter(isElement).entries()) {
      const label = labels[at] ?? '';
      const [text, source] = [contentOf(unit, 'target'), contentOf(unit, 'source')];
      if (typeof text === 'object') return { ...text, label };
      if (text) rows.push({ label, text, ...(typeof source === 'string' ? { source } : {}) });
    }
    return { rows };
  } finally {
    document.dispose();
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name that stands twice in one record of a JSON text, which readers of JSON pass over. */
const nameTwice = (json: string): string | undefined => {
  const open: Set<string>[] = [];
  for (const [sign, text, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g)) {
    if (sign === '{') open.push(new Set());
    else if (sign === '}') open.pop();
    else if (colon !== undefined && text !== undefined) {
      const name: unknown = JSON.parse(text);
      if (open.at(-1)?.has(String(name))) return String(name);
      open.at(-1)?.add(String(name));
    }
  }
  return undefined;
};

const readJson = ({ content, language }: FileJob): FileRead => {
  const read: unknown = JSON.parse(content);
  if (!isRecord(read) || !isRecord(read['texts'])) return { fault: 'NOT_READ' };
  if (read['language'] !== language) return { fault: 'OTHER_LANGUAGE' };
  const twice = nameTwice(content);
  if (twice !== undefined) return { fault: 'TWICE', label: twice };
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

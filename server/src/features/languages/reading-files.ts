/** Reads a file of texts; for the thread that does so, for a file is whatever somebody sends. */
import { XmlDocument, type XmlElement, type XmlNode } from 'libxml2-wasm';
import { duplicateIndexes } from '@telemachos/contract/kit/array-polyfills.ts';
import { maxXliffTexts, type FileJob, type FileRead, type FileRow } from './xliff.ts';

const namespace = { x: 'urn:oasis:names:tc:xliff:document:2.0' };

const isElement = (node: XmlNode | null): node is XmlElement => node !== null && 'attr' in node;

/** What a file of texts is, in whatever version. */
const anyVersion = /^urn:oasis:names:tc:xliff:document:|^$/;

/** What stands in a part, elements of the format alone. One by one: asking for each by its path takes ten times as long. */
const within = (part: XmlElement, ...names: readonly string[]): XmlElement[] => {
  const found: XmlElement[] = [];
  for (let node = part.firstChild; node; node = node.next)
    if (isElement(node) && names.includes(node.name) && node.namespaceUri === namespace.x) found.push(node);
  return found;
};

const hasElements = (part: XmlElement | undefined): boolean => {
  for (let node = part?.firstChild; node; node = node.next) if (isElement(node)) return true;
  return false;
};

/** The texts of a unit, and what of it cannot be read as one. */
const textsOf = (unit: XmlElement): Omit<FileRow, 'label'> => {
  // A tool may have cut a text into several segments: together, with what stands between them, they are the text.
  const parts = within(unit, 'segment', 'ignorable');
  const sides = parts.map((part) => {
    const [source, target] = [within(part, 'source')[0], within(part, 'target')[0]];
    // What stands between segments stays as it is where nothing is written for it.
    return { source, target: target ?? (part.name === 'ignorable' ? source : undefined), own: target };
  });
  const [source, text] = [sides.map((side) => side.source), sides.map((side) => side.target)].map((all) =>
    all.map((side) => side?.content ?? '').join(''),
  );
  const own = sides.flatMap((side) => side.own ?? []);
  const segments = sides.filter((_side, at) => parts[at]?.name === 'segment');
  const translated = segments.filter(({ target }) => target !== undefined && target.firstChild !== null).length;
  if (translated === 0) return { text: '' };
  const isInline = sides.some((side) => hasElements(side.source) || hasElements(side.own));
  const isInParts = translated < segments.length || own.some((target) => target.attr('order') !== null);
  const fault = isInline ? 'INLINE' : isInParts ? 'IN_PARTS' : undefined;
  return {
    text: text ?? '',
    ...(sides.some((side) => side.source) ? { source: source ?? '' } : {}),
    ...(fault ? { fault } : {}),
  };
};

const readXliff = ({ content, language }: FileJob): FileRead => {
  // A file of texts declares nothing of its own: what could refer to something else is not read at all.
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) return { fault: 'NOT_READ' };
  // It is a text already: what it says of how it was written as bytes would turn its letters into others.
  const document = XmlDocument.fromString(content.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, ''));
  try {
    const { root } = document;
    if (root.name !== 'xliff' || !anyVersion.test(root.namespaceUri)) return { fault: 'NOT_READ' };
    // Those after 2.0 have its namespace, and read alike.
    if (root.namespaceUri !== namespace.x || !/^2\.\d$/.test(root.attr('version')?.value ?? ''))
      return { fault: 'OTHER_VERSION' };
    if (root.attr('trgLang')?.value !== language) return { fault: 'OTHER_LANGUAGE' };
    // What was translated from another language may be right, and yet says something else than the Greek.
    if (!/^el(-|$)/i.test(root.attr('srcLang')?.value ?? '')) return { fault: 'OTHER_SOURCE' };
    const units = root.find('//x:unit', namespace);
    if (units.length > maxXliffTexts) return { fault: 'TOO_MANY' };
    const labels = units.filter(isElement).map((unit) => unit.attr('name')?.value ?? '');
    const twice = duplicateIndexes(labels.filter((label) => label !== ''))[0];
    if (twice !== undefined) return { fault: 'TWICE', label: labels.filter((label) => label !== '')[twice] ?? '' };
    const rows = units.filter(isElement).flatMap((unit, at): FileRow[] => {
      const label = labels[at] ?? '';
      const texts = textsOf(unit);
      return texts.text === '' && !texts.fault ? [] : [{ label, ...texts }];
    });
    return { rows };
  } finally {
    document.dispose();
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The first name that a file has twice, on top or among its texts: reading JSON would quietly keep the last. The file is
 * JSON, so that a text before a colon is a name.
 */
const nameTwice = (content: string): string | undefined => {
  const [top, texts]: [string[], string[]] = [[], []];
  let depth = 0;
  for (const [token] of content.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token.endsWith(':')) {
      const names = depth === 1 ? top : depth === 2 && top.at(-1) === 'texts' ? texts : [];
      names.push(String(JSON.parse(token.slice(0, -1))));
    }
  }
  for (const names of [top, texts]) {
    const [at] = duplicateIndexes(names);
    if (at !== undefined) return names[at];
  }
  return undefined;
};

const readJson = ({ content, language }: FileJob): FileRead => {
  const read: unknown = JSON.parse(content);
  if (!isRecord(read) || !isRecord(read['texts'])) return { fault: 'NOT_READ' };
  if (read['language'] !== language) return { fault: 'OTHER_LANGUAGE' };
  const given = Object.entries(read['texts']);
  if (given.length > maxXliffTexts) return { fault: 'TOO_MANY' };
  const twice = nameTwice(content);
  if (twice !== undefined) return { fault: 'TWICE', label: twice };
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

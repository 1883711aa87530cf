/**
 * The rich text of long answers (type 11): a document of paragraphs and lists, with bold, italics and underline, as the
 * editor writes it in JSON. Words without any of these are kept as plain text. Only what is named here is accepted, and
 * it is drawn node by node, never as HTML.
 */

/** A mark on words. */
export type RichMark = 'bold' | 'italic' | 'underline';
/** A piece of a document. */
export type RichNode =
  | { type: 'text'; text: string; marks?: readonly { type: RichMark }[] }
  | { type: 'hardBreak' }
  | { type: 'paragraph'; attrs?: { textAlign?: string | null }; content?: readonly RichNode[] }
  | { type: 'bulletList' | 'orderedList' | 'listItem'; content?: readonly RichNode[] };
/** A whole answer. */
export type RichDocument = { type: 'doc'; content: readonly RichNode[] };

const marks: ReadonlySet<unknown> = new Set<RichMark>(['bold', 'italic', 'underline']);
const sides: ReadonlySet<unknown> = new Set([undefined, null, 'left', 'center', 'right', 'justify']);
/** What may stand in what. */
const within: Readonly<Record<string, readonly string[]>> = {
  doc: ['paragraph', 'bulletList', 'orderedList'],
  paragraph: ['text', 'hardBreak'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList'],
};
/** Nesting of lists. */
const maxListDepth = 24;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const only = (record: Record<string, unknown>, keys: readonly string[]): boolean =>
  Object.keys(record).every((key) => keys.includes(key));

const isNode = (value: unknown, parent: string, depth: number): value is RichNode => {
  if (
    depth > maxListDepth ||
    !isRecord(value) ||
    typeof value['type'] !== 'string' ||
    !within[parent]?.includes(value['type'])
  )
    return false;
  const { type, content = [], attrs = {}, marks: given = [] } = value;
  if (type === 'text')
    return (
      only(value, ['type', 'text', 'marks']) &&
      typeof value['text'] === 'string' &&
      value['text'] !== '' &&
      Array.isArray(given) &&
      given.every((mark) => isRecord(mark) && only(mark, ['type']) && marks.has(mark['type']))
    );
  if (type === 'hardBreak') return only(value, ['type']);
  if (!only(value, ['type', 'content', 'attrs']) || !isRecord(attrs) || !Array.isArray(content)) return false;
  // An ordered list says where it starts; that and the side of a paragraph are all there is.
  if (!only(attrs, ['textAlign', 'start', 'type']) || !sides.has(attrs['textAlign'])) return false;
  return content.every((inner) => isNode(inner, type, depth + 1));
};

/** Whether a text is meant as a document. */
const looksRich = (text: string): boolean => text.startsWith('{"type":"doc"');

/** The document in a text; null when it is plain text, or no document of ours. */
export const richDocument = (text: string): RichDocument | null => {
  if (!looksRich(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !only(value, ['type', 'content'])) return null;
    const content: unknown = value['content'] ?? [];
    return Array.isArray(content) && content.every((node): node is RichNode => isNode(node, 'doc', 0))
      ? { type: 'doc', content }
      : null;
  } catch {
    return null;
  }
};

const plain = (node: RichNode): string => {
  if (node.type === 'text') return node.text;
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'paragraph') return (node.content ?? []).map((inner) => plain(inner)).join('');
  const items = node.content ?? [];
  if (node.type === 'listItem') return items.map((inner) => plain(inner)).join('\n');
  return items.map((item, index) => (node.type === 'orderedList' ? `${index + 1}. ` : '• ') + plain(item)).join('\n');
};

/** The words of an answer without their dress; lists keep their marks and numbers. */
export const plainWords = (text: string): string => {
  const document = richDocument(text);
  return document ? document.content.map((node) => plain(node)).join('\n') : text;
};

/** Whether nothing of the document needs more than plain text. */
const isPlain = ({ content }: RichDocument): boolean =>
  content.every(
    (node) =>
      node.type === 'paragraph' &&
      !node.attrs?.textAlign &&
      (node.content ?? []).every(
        (inner) => inner.type === 'hardBreak' || (inner.type === 'text' && !inner.marks?.length),
      ),
  );

/** A text as it is kept: a document of plain words as those words, an empty one as nothing. */
export const asKept = (text: string): string => {
  const document = richDocument(text);
  if (!document) return text;
  const words = plainWords(text);
  return words.trim() === '' ? '' : isPlain(document) ? words : JSON.stringify(document);
};

/** Whether a text pretends to be a document and is none. */
export const isBrokenRich = (text: string): boolean => looksRich(text) && richDocument(text) === null;

/** The drawing of an SVG file: elements and attributes that draw, and nothing that runs, loads or refers elsewhere. */
import type { XmlElement, XmlNode } from 'libxml2-wasm';

const svg = 'http://www.w3.org/2000/svg';

/** The elements that are kept, with what is in them. */
const kept: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use title desc style clipPath mask marker pattern path rect circle ellipse line polyline ' +
    'polygon text tspan textPath linearGradient radialGradient stop'
  ).split(' '),
);

/** The elements whose text is kept. */
const withText: ReadonlySet<string> = new Set(['title', 'desc', 'style', 'text', 'tspan', 'textPath']);

/** The elements that draw others once more: each may hold more of them, and a browser draws their product. */
const repeating = /<(?:use|pattern|mask|marker)[\s>]/g;
const maxRepeats = 20;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Whether a value or a style sheet names nothing outside the drawing. A backslash could hide a name from this rule. */
const isWithin = (value: string): boolean =>
  !/[\\@]|javascript:|expression\(/i.test(value) && !/url\((?!\s*["']?#)/i.test(value);

const isElement = (node: XmlNode): node is XmlElement => 'attrs' in node;

/** An attribute as it is written; nothing for one that does not draw. */
const attributeOf = (name: string, prefix: string, value: string): string => {
  if (prefix !== '' && prefix !== 'xlink') return '';
  if (name === 'href') return /^#[\w:.-]+$/.test(value) ? ` href="${escaped(value)}"` : '';
  const isDrawn = prefix === '' && /^[a-zA-Z][\w-]*$/.test(name) && !/^on/i.test(name);
  return isDrawn && isWithin(value) ? ` ${name}="${escaped(value)}"` : '';
};

/** Whether a node is text, and neither a comment nor an instruction to a program. */
type IsText = (node: XmlNode) => boolean;

/** An element as it is written, with those in it. */
const written = (element: XmlElement, isText: IsText, isRoot = false): string => {
  const { name, namespaceUri, attrs } = element;
  if (namespaceUri !== svg || !kept.has(name)) return '';
  if (name === 'style' && !isWithin(element.content)) return '';
  let inside = '';
  for (let node = element.firstChild; node; node = node.next) {
    if (isElement(node)) inside += written(node, isText);
    else if (withText.has(name) && isText(node)) inside += escaped(node.content);
  }
  const attributes = attrs.map((one) => attributeOf(one.name, one.prefix, one.value)).join('');
  return `<${name}${isRoot ? ` xmlns="${svg}"` : ''}${attributes}>${inside}</${name}>`;
};

const textOf = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The drawing of an SVG in UTF-8; null for anything else, and for one that declares entities. */
export const drawingOf = async (bytes: Buffer): Promise<string | null> => {
  const text = textOf(bytes);
  // Old drawing programs write the document type of SVG 1.1; one with declarations in it is not read.
  const plain = text
    ?.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    .replace(/<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>]*"\s+"[^"<>]*")?\s*>/, '');
  if (!plain?.includes('<svg') || /<!(DOCTYPE|ENTITY)/i.test(plain)) return null;
  // Loaded when the first drawing comes: hardly any server is given one.
  const { XmlCData, XmlDocument, XmlText } = await import('libxml2-wasm');
  const isText: IsText = (node) => node instanceof XmlText || node instanceof XmlCData;
  try {
    const document = XmlDocument.fromString(plain);
    try {
      const drawing = document.root.name === 'svg' ? written(document.root, isText, true) : '';
      const repeats = drawing.match(repeating)?.length ?? 0;
      return drawing === '' || repeats > maxRepeats ? null : drawing;
    } finally {
      document.dispose();
    }
  } catch {
    return null;
  }
};

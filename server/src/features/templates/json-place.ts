/**
 * Where a text stops being JSON, which the parser itself does not always say; how deep its brackets lie; and which name
 * a record of it has twice, of which the parser would quietly keep the last.
 */

type Awaited = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'more' | 'end';

const space = /[\t\n\r ]*/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

const after = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

/** Past the quote that ends a text; or, as a negative number less one, where the text is broken. */
const pastText = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length;) {
    const sign = text[at];
    if (sign === '"') return at + 1;
    if (sign === '\\') {
      const next = after(escape, text, at);
      if (next === at) return -at - 1;
      at = next;
    } else if (sign !== undefined && sign < ' ') return -at - 1;
    else at += 1;
  }
  return -text.length - 1;
};

/** The place of the first sign that cannot stand where it stands; the end of the text where something is missing. */
export const brokenAt = (text: string): number => {
  const open: string[] = [];
  let awaited: Awaited = 'value';
  const close = (sign: string): boolean => open.pop() === (sign === '}' ? '{' : '[');
  for (let at = after(space, text, 0); at < text.length; at = after(space, text, at)) {
    const sign = text[at] ?? '';
    const isDone =
      awaited === 'more' || (awaited === 'value or ]' && sign === ']') || (awaited === 'key or }' && sign === '}');
    if (isDone && (sign === '}' || sign === ']')) {
      if (!close(sign)) return at;
      awaited = open.length === 0 ? 'end' : 'more';
      at += 1;
    } else if (awaited === 'more' && sign === ',') {
      awaited = open.at(-1) === '{' ? 'key' : 'value';
      at += 1;
    } else if (awaited === ':' && sign === ':') {
      awaited = 'value';
      at += 1;
    } else if (awaited.startsWith('key') && sign === '"') {
      const next = pastText(text, at);
      if (next < 0) return -next - 1;
      [at, awaited] = [next, ':'];
    } else if (awaited.startsWith('value') && (sign === '{' || sign === '[')) {
      open.push(sign);
      awaited = sign === '{' ? 'key or }' : 'value or ]';
      at += 1;
    } else if (awaited.startsWith('value')) {
      const next = sign === '"' ? pastText(text, at) : after(plain, text, at);
      if (next < 0) return -next - 1;
      if (next === at) return at;
      [at, awaited] = [next, open.length === 0 ? 'end' : 'more'];
    } else return at;
  }
  return text.length;
};

/** Whether brackets lie deeper in each other than so many; those within texts are no brackets. */
export const isDeeper = (text: string, maxDepth: number): boolean => {
  let [depth, isText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
};

/** Texts, those before a colon being names, and brackets, of what is JSON. */
const marks = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[{}[\]]/g;

/** The first name that stands twice in one record, and where it stands again; null without any. */
export const nameTwice = (json: string): { name: string; at: number } | null => {
  const open: Set<string>[] = [];
  for (const { 0: mark, index } of json.matchAll(marks)) {
    if (mark === '{' || mark === '[') open.push(new Set());
    else if (mark === '}' || mark === ']') open.pop();
    else if (mark.endsWith(':')) {
      const name = String(JSON.parse(mark.slice(0, -1)));
      const names = open.at(-1);
      if (names?.has(name)) return { name, at: index };
      names?.add(name);
    }
  }
  return null;
};

/**
 * The house rules that the compiler and the linter (.oxlintrc.json) do not keep already: doors between rooms, where SQL
 * and role names may stand, complete languages. See docs/house.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { roles } from '../contract/src/access/roles.ts';
import { calls } from '../contract/src/calls.ts';
import { problems } from '../contract/src/problems.ts';

const root = new URL('..', import.meta.url).pathname;

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/node_modules|\/dist\//.test(file));

const sources = ['contract', 'server', 'web']
  .flatMap((room) => filesBelow(`${room}/src`))
  .filter((file) => /\.tsx?$/.test(file));
const contentOf = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const importsOf = (file: string): string[] =>
  Array.from((contentOf.get(file) ?? '').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g), (match) => match[1] ?? '');

const breaking = (offends: (file: string, content: string) => boolean): string[] =>
  sources.filter((file) => offends(file, contentOf.get(file) ?? ''));
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const isSeed = (file: string) => file.startsWith('server/src/db/seed/');

/** The room a file stands in, on its floor; null outside of the rooms. */
const roomOf = (file: string): string | null => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
/** What another room may use: what is in the tables, what was made for others, pure rules, and the browser's reads. */
const isDoor = (file: string): boolean => /\.(store|shared|rules|queries)\.tsx?$/.test(file);

test('a room is entered by its doors', () => {
  const through = (file: string, imported: string): boolean => {
    const target = imported.startsWith('.') ? join(dirname(file), imported) : imported;
    const [own, other] = [roomOf(file), roomOf(target)];
    return own === null || other === null || own === other || isDoor(target);
  };
  expect(
    sources
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) => !through(file, imported))
          .map((imported) => `${file} → ${imported}`),
      ),
  ).toEqual([]);
});

test('the browser does not load the library that reads what travels: it is most of a page by weight', () => {
  const values = /^(?:import|export)\s+(?!type\b)(?:[^;]*?from\s*)?'([^']+)'/gm;
  const seen = new Set<string>();
  const waiting = sources.filter((file) => file.startsWith('web/') && !isTest(file));
  const loading: string[] = [];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, from = ''] of (contentOf.get(file) ?? '').matchAll(values)) {
      if (from === 'zod') loading.push(file);
      else if (from.startsWith('.')) waiting.push(join(dirname(file), from));
      else if (from.startsWith('@telemachos/contract/'))
        waiting.push(from.replace('@telemachos/contract', 'contract/src'));
    }
  }
  expect(seen.size).toBeGreaterThan(300);
  expect(loading).toEqual([]);
});

test('what can be dragged says how it is moved in the page’s language, not in English', () => {
  const isDragged = (file: string, content: string) => file.endsWith('.tsx') && content.includes('<DndContext');
  expect(breaking(isDragged).length).toBeGreaterThan(2);
  expect(
    breaking((file, content) => isDragged(file, content) && !content.includes('accessibility={dragWords(')),
  ).toEqual([]);
});

test('only stores speak SQL', () => {
  const speaks =
    /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[\s\S]{0,200}\b(FROM|VALUES|SET|WHERE)\b|from 'drizzle-orm'/;
  const allowed = (file: string) =>
    /\.store\.ts$|^server\/src\/db\//.test(file) || isTest(file) || file.endsWith('platform/health.ts');
  expect(breaking((file, content) => file.startsWith('server/') && !allowed(file) && speaks.test(content))).toEqual([]);
});

test('role names stand only in contract/src/access', () => {
  const named = new RegExp(`['"\`](${roles.join('|')})['"\`]`);
  expect(
    breaking(
      (file, content) =>
        !file.startsWith('contract/src/access/') && !isTest(file) && !isSeed(file) && named.test(content),
    ),
  ).toEqual([]);
});

test('what browsers run has nothing that the oldest of them lack', () => {
  // The compiler knows the language's own methods (`lib` of contract and web); this knows the rest.
  const lacking =
    /\(\?<[=!]|AbortSignal\.(any|timeout)\(|URL\.(canParse|parse)\(|requestIdleCallback\(|checkVisibility\(/;
  expect(breaking((file, content) => !file.startsWith('server/') && !isTest(file) && lacking.test(content))).toEqual(
    [],
  );
});

test('a width that styles stay below is written as a most: the build makes a «not» of it, which the oldest do not know', () => {
  const styles = filesBelow('web/src').filter((file) => file.endsWith('.css'));
  const below = styles.filter((file) =>
    /@media[^{]*(?:\((?:width|height)\s*<|not\s*\()/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(styles.length).toBeGreaterThan(5);
  expect(below).toEqual([]);
});

/** Code is read side by side; sentences of a text, addresses and data are as long as they are. */
const isText = (line: string): boolean =>
  line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|\/(?:\\.|[^/])+\/\w*/g, '').length <= 120;

test('no line of code is over 140 signs', () => {
  const long = (file: string): string[] =>
    (contentOf.get(file) ?? '')
      .split('\n')
      .flatMap((line, place) => (line.length > 140 && !isText(line) ? [`${file}:${place + 1}`] : []));
  expect(sources.flatMap(long)).toEqual([]);
});

test('no barrels', () => {
  expect(breaking((_file, content) => /^export \* from/m.test(content))).toEqual([]);
});

test('every file opens by saying what it is', () => {
  expect(breaking((_file, content) => !/^\/(\*\*|\/ )/.test(content))).toEqual([]);
});

test('every path of a call is its own, in any letter case', () => {
  const paths = Object.values(calls).flatMap((room) =>
    Object.values(room).map((entry) => (entry as { path: string }).path.toLowerCase()),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

const keysOf = (value: unknown, prefix = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, prefix ? `${prefix}.${key}` : key))
    : [prefix];
const readTexts = (language: string, name: string): unknown =>
  JSON.parse(readFileSync(join(root, 'contract/src/texts', language, name), 'utf8'));
const namespaces = readdirSync(join(root, 'contract/src/texts/el'));

test('Greek and English have the same namespaces', () => {
  expect(readdirSync(join(root, 'contract/src/texts/en')).toSorted()).toEqual(namespaces.toSorted());
});

test.each(namespaces)('%s has the same keys and the same values to fill in, in both languages', (name) => {
  const [greek, english] = [readTexts('el', name), readTexts('en', name)];
  // English has fewer plural forms to tell apart than languages in general: both use _one and _other.
  expect(keysOf(english).toSorted()).toEqual(keysOf(greek).toSorted());
  const at = (value: unknown, key: string): unknown =>
    key.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], value);
  const slots = (value: unknown) => Array.from(String(value).matchAll(/\{\{\s*(\w+)/g), (match) => match[1]).toSorted();
  for (const key of keysOf(greek)) {
    expect(String(at(greek, key)).trim(), `${name} ${key}`).not.toBe('');
    expect(String(at(english, key)).trim(), `${name} ${key}`).not.toBe('');
    if (!/_(one|other|zero)$/.test(key))
      expect(slots(at(english, key)), `${name} ${key}`).toEqual(slots(at(greek, key)));
  }
});

test('every problem code has its words', () => {
  const words = new Set(keysOf(readTexts('el', 'problems.json')));
  expect(Object.keys(problems).filter((code) => !words.has(code))).toEqual([]);
});

test('every problem code is one that the server answers with', () => {
  const said = sources.filter((file) => file.startsWith('server/src/') && !isTest(file));
  const unused = Object.keys(problems).filter(
    (code) => !said.some((file) => contentOf.get(file)?.includes(`'${code}'`)),
  );
  expect(unused).toEqual([]);
});

test('no style asks `:has()`, which browsers above our floor do not know', () => {
  const styles = filesBelow('web').filter((file) => /\.(css|tsx?|html)$/.test(file));
  expect(styles.length).toBeGreaterThan(200);
  expect(styles.filter((file) => readFileSync(join(root, file), 'utf8').includes(':has('))).toEqual([]);
});

test('a page of a decision that is named is there', () => {
  const named = sources.flatMap((file) =>
    Array.from((contentOf.get(file) ?? '').matchAll(/docs\/decisions\/[\w-]+\.md/g), ([page]) => page),
  );
  expect([...new Set(named)].filter((page) => !existsSync(join(root, page)))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

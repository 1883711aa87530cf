/**
 * The house rules that a machine can keep: arrows, names, sizes, where SQL and role names may stand, complete
 * languages. See docs/house.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
  Array.from((contentOf.get(file) ?? '').matchAll(/(?:from|import\()\s*'([^']+)'/g), (match) => match[1] ?? '');

const breaking = (offends: (file: string, content: string) => boolean): string[] =>
  sources.filter((file) => offends(file, contentOf.get(file) ?? ''));
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const isSeed = (file: string) => file.startsWith('server/src/db/seed/');

test('arrows run web → contract ← server', () => {
  const wrong = (file: string, imported: string) =>
    (file.startsWith('contract/') && /@telemachos\/(web|server)|\.\.\/(server|web)\//.test(imported)) ||
    (file.startsWith('web/') &&
      /@telemachos\/server|server\/src|^node:|^pg$|drizzle/.test(imported) &&
      !isTest(file)) ||
    (file.startsWith('server/') && /@telemachos\/web|web\/src|^react/.test(imported));
  expect(breaking((file) => importsOf(file).some((imported) => wrong(file, imported)))).toEqual([]);
});

test('in web, ui and platform know no room', () => {
  expect(
    breaking(
      (file) =>
        /^web\/src\/(ui|platform)\//.test(file) &&
        importsOf(file).some(
          (imported) => imported.includes('/features/') && !imported.startsWith('@telemachos/contract/'),
        ),
    ),
  ).toEqual([]);
});

test('the public screens load no Material', () => {
  expect(
    breaking(
      (file) => file.startsWith('web/src/ui/plain/') && importsOf(file).some((imported) => imported.startsWith('@mui')),
    ),
  ).toEqual([]);
});

test('files are fetched by ui/download, and no button drops the focus while its act is on its way', () => {
  expect(
    breaking(
      (file, content) =>
        file.startsWith('web/src/') && /<[^>]* download(=|>| )/.test(content) && file !== 'web/src/ui/download.tsx',
    ),
  ).toEqual([]);
  expect(breaking((file, content) => file.startsWith('web/src/') && / loading=\{/.test(content))).toEqual([]);
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

test('no file is over 300 lines', () => {
  expect(breaking((file, content) => !isSeed(file) && content.split('\n').length > 301)).toEqual([]);
});

test('no barrels and no default exports', () => {
  const allowed = (file: string) => file.endsWith('global-setup.ts');
  expect(breaking((file, content) => !allowed(file) && /^export (\* from|default )/m.test(content))).toEqual([]);
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

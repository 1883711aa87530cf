/** Files of texts: what goes out comes back in, what is wrong is told row by row, and nothing is half done. */
import { beforeAll, expect, test } from 'vitest';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { readingThread } from './files.ts';
import { readFileOf } from './reading-files.ts';

const world = sharedWorld();
let translator: Person;

beforeAll(async () => {
  translator = await world().enter('translator');
});

const added = async (code: string): Promise<string> =>
  (await translator.done('/api/Lang/AddLanguage', { code, name: code })).Code;

const exported = async (query: Record<string, string>): Promise<string> => {
  const answer = await world().app.inject({
    method: 'GET',
    url: `/api/Lang/Export?${new URLSearchParams(query).toString()}`,
    headers: { cookie: translator.cookie },
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

test('what an XLIFF file says of its own encoding changes none of its letters', () => {
  const content =
    '<?xml version="1.0" encoding="ISO-8859-7"?>\n' +
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="el" trgLang="fr"><file id="f">' +
    '<unit id="1" name="a"><segment><source>Κλείσιμο</source><target>Fermé – Ώρα</target></segment></unit></file></xliff>';
  const rows = [{ label: 'a', text: 'Fermé – Ώρα', source: 'Κλείσιμο' }];
  expect(readFileOf({ format: 'xliff', language: 'fr', content })).toEqual({ rows });
  expect(readFileOf({ format: 'xliff', language: 'fr', content: `\uFEFF${content}` })).toEqual({ rows });
});

const odd = 'Ά "x" & <y> é👩‍👩‍👧\tτέλος';

test.each(['xliff', 'json'] as const)('a text goes out as %s and comes back to the letter', async (format) => {
  const code = await added(format === 'xliff' ? 'fr' : 'de');
  const before = await exported({ language: code, format, which: 'all' });
  expect(before.includes('common:close')).toBe(true);
  // A translator's tool fills in what is missing.
  const asXml = odd.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const filled =
    format === 'xliff'
      ? before
          .replace('<source>Προφίλ: {{name}}</source>', '<source>Προφίλ: {{name}}</source>')
          .replace(
            /(name="common:close">[^]*?<source>[^<]*<\/source>)/,
            `$1<target>${asXml.replaceAll('&lt;y&gt;', '')}</target>`,
          )
      : before.replace(
          /("common:close": \{[^}]*"text": )""/,
          (_all, start: string) => `${start}${JSON.stringify(odd.replaceAll('<y>', ''))}`,
        );
  const input = { language: code, format, content: filled };
  const preview = await translator.done('/api/Lang/PreviewImport', input);
  expect(preview.Counts).toMatchObject({ new: 1, changed: 0, refused: 0, unknown: 0 });
  expect(preview.Rows).toMatchObject([{ Label: 'common:close', Now: null, Outcome: 'new', Fault: null }]);
  expect(await world().rows('SELECT 1 FROM language_texts WHERE language = $1', [code])).toEqual([]);
  await translator.done('/api/Lang/Import', input);
  expect(await world().rows('SELECT label, text FROM language_texts WHERE language = $1', [code])).toEqual([
    { label: 'common:close', text: odd.replaceAll('<y>', '') },
  ]);
  const after = await exported({ language: code, format, which: 'changed' });
  expect(await readBack(format, code, after)).toEqual([{ label: 'common:close', text: odd.replaceAll('<y>', '') }]);
  // What is there already changes nothing.
  expect((await translator.done('/api/Lang/PreviewImport', input)).Counts).toMatchObject({ new: 0, same: 1 });
});

const readBack = async (format: 'xliff' | 'json', language: string, content: string) => {
  const read = readFileOf({ format, language, content });
  if ('fault' in read) throw new Error(read.fault);
  return read.rows.map(({ label, text }) => ({ label, text }));
};

test('what a row would do is told: new, changed, the same, permanent, unknown, refused; the others are kept', async () => {
  const code = await added('es');
  const put = (label: string, text: string) =>
    translator.done('/api/Lang/InsertLangText', { label, language: code, text, Version: 0 });
  await put('common:close', 'Cerrar');
  await put('common:back', 'Atrás');
  await put('common:clear', 'Limpiar');
  await translator.done('/api/Lang/MakeRowPermanent', { label: 'common:clear', language: code });
  const texts = {
    'common:close': 'Cierre',
    'common:back': 'Atrás',
    'common:clear': 'Borrar',
    'common:search': 'Buscar',
    'common:asOf': 'sin lugar',
    'common:retry': 'Otra {{vez',
    'no:such': 'x',
    'common:save': { text: 'Guardar', source: 'a\u0000b' },
    'common:cancel': { text: 'Cancelar', source: 'α'.repeat(100_000) },
  };
  const input = { language: code, format: 'json' as const, content: JSON.stringify({ language: code, texts }) };
  const { Counts, Rows } = await translator.done('/api/Lang/PreviewImport', input);
  expect(Counts).toEqual({ new: 1, changed: 1, same: 1, permanent: 1, unknown: 1, refused: 4 });
  expect(Rows.find(({ Label }) => Label === 'common:asOf')).toMatchObject({
    Outcome: 'refused',
    Fault: 'PLACE_LOST',
    Pieces: ['{{time}}'],
  });
  expect(Rows.find(({ Label }) => Label === 'common:retry')?.Pieces).toEqual(['{{vez']);
  expect((await translator.done('/api/Lang/Import', input)).Counts).toEqual(Counts);
  const kept = await world().rows<{ label: string; text: string }>(
    'SELECT label, text FROM language_texts WHERE language = $1 ORDER BY label',
    [code],
  );
  expect(kept).toEqual([
    { label: 'common:back', text: 'Atrás' },
    { label: 'common:clear', text: 'Limpiar' },
    { label: 'common:close', text: 'Cierre' },
    { label: 'common:search', text: 'Buscar' },
  ]);
});

const xliff = (inside: string, head = '') =>
  `<?xml version="1.0"?>${head}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="el" trgLang="en">${inside}</xliff>`;
const unit = (target: string) =>
  `<file id="f"><unit id="u" name="common:close"><segment><source>Κλείσιμο</source><target>${target}</target></segment></unit></file>`;

test.each([
  ['no XML', 'xliff', 'hello'],
  ['another XML', 'xliff', '<a/>'],
  [
    'a file that declares what it refers to',
    'xliff',
    xliff(unit('&x;'), '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ],
  [
    'a name that grows a million times',
    'xliff',
    xliff(unit('&b;'), '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'),
  ],
  ['no JSON', 'json', '{'],
  ['another JSON', 'json', '[]'],
] as const)('%s is refused at its place, and nothing is kept', async (_name, format, content) => {
  for (const path of ['/api/Lang/PreviewImport', '/api/Lang/Import'] as const) {
    const answer = await translator.call(path, { language: 'en', format, content });
    expect(answer.problem).toMatchObject({ code: 'BAD_INPUT', fields: { content: 'NOT_READ' } });
  }
  expect(await world().rows(`SELECT 1 FROM language_texts WHERE language = 'en'`)).toEqual([]);
  expect(await world().rows(`SELECT stamp FROM languages WHERE code = 'en'`)).toEqual([{ stamp: 0 }]);
});

test('a label that is there twice, or another source language, is told of the file, and nothing of it is kept', async () => {
  const file = (content: string) => ({ language: 'en', format: 'xliff' as const, content });
  for (const path of ['/api/Lang/PreviewImport', '/api/Lang/Import'] as const) {
    const twice = await translator.call(path, file(xliff(unit('Shut') + unit('Close'))));
    expect(twice.problem).toMatchObject({ fields: { content: 'TWICE' }, details: { Label: 'common:close' } });
    const other = await translator.call(path, file(xliff(unit('Shut')).replace('srcLang="el"', 'srcLang="de"')));
    expect(other.problem?.fields).toEqual({ content: 'OTHER_SOURCE' });
  }
  expect(await world().rows(`SELECT 1 FROM language_texts WHERE language = 'en'`)).toEqual([]);
  const greek = await translator.call('/api/Lang/PreviewImport', file(xliff('').replace('"el"', '"el-GR"')));
  expect(greek.problem).toBeUndefined();
});

test('a file for another language is refused', async () => {
  const answer = await translator.call('/api/Lang/Import', {
    language: 'el',
    format: 'xliff',
    content: xliff(unit('x')),
  });
  expect(answer.problem?.fields).toEqual({ content: 'OTHER_LANGUAGE' });
});

test('a file of texts in JSON with a label twice is told so, in whatever writing', () => {
  const read = (texts: string) => readFileOf({ format: 'json', language: 'en', content: `{"language":"en",${texts}}` });
  const twice = { fault: 'TWICE', label: 'a:b' };
  expect(read('"texts":{"a:b":"1","a:c":"2","a:b":"3"}')).toEqual(twice);
  expect(read('"texts":{"a:b":{"text":"1"},"\\u0061:b":"3"}')).toEqual(twice);
  expect(read('"texts":{"a:b":"1"},"texts":{"a:c":"1"}')).toEqual({ fault: 'TWICE', label: 'texts' });
  expect(
    read('"texts":{"a:b":{"text":"\\"a:b\\": {","source":"a:b"},"a:c":{"text":"1","a:b":"a:b"}},"a:b":[{"a:b":1}]'),
  ).toEqual({
    rows: [
      { label: 'a:b', text: '"a:b": {', source: 'a:b' },
      { label: 'a:c', text: '1' },
    ],
  });
});

test('half of a character in JSON is told as that', async () => {
  const content = '{"language":"en","texts":{"common:close":"\\ud83d"}}';
  const { Rows } = await translator.done('/api/Lang/PreviewImport', { language: 'en', format: 'json', content });
  expect(Rows).toMatchObject([{ Outcome: 'refused', Fault: 'BAD_TEXT' }]);
});

test('XLIFF of another version is told as that', async () => {
  const old = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file/></xliff>';
  for (const content of [
    old,
    xliff(unit('Shut')).replace('version="2.0"', 'version="1.2"'),
    '<xliff version="1.2"/>',
  ]) {
    const answer = await translator.call('/api/Lang/PreviewImport', { language: 'en', format: 'xliff', content });
    expect(answer.problem?.fields).toEqual({ content: 'OTHER_VERSION' });
  }
});

test('nothing of a unit is lost: segments are put together with what is between, and what is no text is refused', async () => {
  const parts = (inside: string) => xliff(`<file id="f"><unit id="u" name="common:close">${inside}</unit></file>`);
  const preview = async (content: string) =>
    (await translator.done('/api/Lang/PreviewImport', { language: 'en', format: 'xliff', content })).Rows;
  const segment = (target: string) => `<segment><source>α</source>${target}</segment>`;
  const between = '<ignorable><source> </source></ignorable>';
  const [one, two] = [segment('<target>Shut</target>'), segment('<target>it</target>')];
  expect(await preview(parts(one + between + two))).toMatchObject([{ Text: 'Shut it', Outcome: 'changed' }]);
  const other = '<ignorable><source> </source><target> - </target></ignorable>';
  expect(await preview(parts(one + other + two))).toMatchObject([{ Text: 'Shut - it', Outcome: 'changed' }]);
  expect(await preview(parts(segment('') + between + segment('<target/>')))).toEqual([]);
  expect(await preview(parts(one + between + segment('')))).toMatchObject([{ Outcome: 'refused', Fault: 'IN_PARTS' }]);
  const turned = one.replace('<target>', '<target order="3">');
  expect(await preview(parts(turned + between + two))).toMatchObject([{ Outcome: 'refused', Fault: 'IN_PARTS' }]);
  for (const inline of ['Shut <ph id="1"/>', '<pc id="1">Shut</pc>', '<mrk id="1">Shut</mrk>', 'Shut<cp hex="0001"/>'])
    expect(await preview(xliff(unit(inline)))).toMatchObject([{ Outcome: 'refused', Fault: 'INLINE' }]);
  expect(await preview(parts('<segment><source>α<ph id="1"/></source><target>Shut</target></segment>'))).toMatchObject([
    { Outcome: 'refused', Fault: 'INLINE' },
  ]);
});

test('the product’s own English comes back in as it went out: nothing of it is unknown', async () => {
  for (const format of ['xliff', 'json'] as const) {
    const content = await exported({ language: 'en', format, which: 'all' });
    const { Counts } = await translator.done('/api/Lang/PreviewImport', { language: 'en', format, content });
    expect(Counts).toMatchObject({ new: 0, changed: 0, unknown: 0, refused: 0 });
    expect(Counts.same).toBeGreaterThan(1000);
  }
});

test('a file whose reading takes longer than it may is told as such, and the next one is read', async () => {
  const units = Array.from({ length: 30_000 }, (_, at) => unit(String(at)).replace('close', `x${at}`));
  const job = (parts: string) => ({ format: 'xliff' as const, language: 'en', content: xliff(parts) });
  const hasty = readingThread(1);
  const patient = readingThread();
  try {
    expect(await hasty.run(job(units.join('')))).toEqual({ fault: 'TOOK_LONG' });
    expect(await patient.run(job(units[7] ?? ''))).toEqual({
      rows: [{ label: 'common:x7', text: '7', source: 'Κλείσιμο' }],
    });
  } finally {
    await Promise.all([hasty.stop(), patient.stop()]);
  }
});

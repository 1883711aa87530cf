/** Languages and their texts: reading, changing, refusing what would be half done, and who sees it. */
import { languageCode } from '@telemachos/contract/features/languages/languages.rules.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { labelOf } from './content.ts';

const world = sharedWorld();
let translator: Person;
let admin: Person;

beforeAll(async () => {
  translator = await world().enter('translator');
  admin = await world().enter('admin');
});

/** A language of its own for a test. */
const added = async (code: string, open = false): Promise<string> => {
  await translator.done('/api/Lang/AddLanguage', { code, name: `Γλώσσα ${code}` });
  if (open) await admin.done('/api/Lang/OpenLanguage', { language: code, open: true });
  await world().app.inject('/healthz');
  return code;
};

const put = (label: string, language: string, text: string, Version = 0) =>
  translator.call('/api/Lang/InsertLangText', { label, language, text, Version });

const rowOf = async (label: string, language: string) => {
  const { list } = await translator.done('/api/Lang/LangServiceAll', { label, language });
  return list[0];
};
const textOf = async (label: string, language: string) =>
  (await rowOf(label, language))?.Texts.find(({ Language }) => Language === language);

const service = async (query: string, cookie = '') => {
  const answer = await world().app.inject({
    method: 'GET',
    url: `/api/Lang/LangService${query}`,
    headers: cookie ? { cookie } : {},
  });
  return {
    status: answer.statusCode,
    ...answer.json<{ lang: string; Stamp: number; texts: Record<string, string> }>(),
  };
};

describe('LangService', () => {
  test('without a language it answers Greek, by labels; el-GR and el are the same', async () => {
    const greek = await service('');
    expect(greek.lang).toBe('el');
    expect(greek.texts['common:language']).toBe('Γλώσσα');
    expect(await service('?lang=el-GR')).toEqual(greek);
    expect(await service('?lang=el')).toEqual(greek);
    expect((await service('?lang=en')).texts['common:language']).toBe('Language');
  });

  test('a language that is not there is none; one that is not open is there for translators alone', async () => {
    expect((await service('?lang=xx')).status).toBe(404);
    const code = await added('hu');
    expect((await service(`?lang=${code}`)).status).toBe(404);
    expect((await service(`?lang=${code}`, translator.cookie)).lang).toBe('hu');
    const mentee = await world().enter('mentee');
    expect((await service(`?lang=${code}`, mentee.cookie)).status).toBe(404);
  });

  test('with «changed» only what translators wrote is sent, and never what a project says', async () => {
    const code = await added('it', true);
    await put('common:language', code, 'Lingua');
    const action = await rowOf(labelOf('Καλώς ήρθατε'), code);
    await put(action?.Label ?? '', code, 'Benvenuti');
    expect((await service(`?lang=${code}&changed=true`)).texts).toEqual({ 'common:language': 'Lingua' });
  });
});

describe('adding, opening and removing a language', () => {
  test('a code that is none, one from right to left, one that is there: each at its place, and none is added', async () => {
    const add = async (code: string, name = 'Όνομα') =>
      (await translator.call('/api/Lang/AddLanguage', { code, name })).problem?.fields;
    expect(await add('zz')).toEqual({ code: 'LANGUAGE_CODE' });
    expect(await add('not a code')).toEqual({ code: 'LANGUAGE_CODE' });
    expect(await add('ar')).toEqual({ code: 'RIGHT_TO_LEFT' });
    expect(await add('en')).toEqual({ code: 'THERE' });
    expect(await add('EL-gr')).toEqual({ code: 'THERE' });
    expect(await add('fi', ' ενγλισή ')).toBeUndefined();
    expect(await add('sv', ' Ενγλιση')).toEqual({ name: 'THERE' });
    expect(await add('fi', 'ENGLISH')).toEqual({ code: 'THERE', name: 'THERE' });
    await translator.done('/api/Lang/DeleteLanguage', { language: 'fi' });
    expect(await add('fi', '   ')).toEqual({ name: 'EMPTY' });
    expect(await add('fi', '\u200B\u3164')).toEqual({ name: 'EMPTY' });
    expect(await add('fi', 'Suomi<br>')).toEqual({ name: 'MARKUP' });
    expect(await add('fi', 'Su\u202Eomi')).toEqual({ name: 'UNSEEN' });
    const codes = (await translator.done('/api/Lang/GetAllLanguages', {})).map(({ Code }) => Code);
    expect(codes).not.toContain('ar');
    expect(codes).not.toContain('fi');
    expect(languageCode('PT-br')).toEqual({ code: 'pt-BR' });
  });

  test('people are told of open languages alone; what is missing is told to translators', async () => {
    const code = await added('cs');
    const codes = async () => (await world().nobody.done('/api/Lang/GetAllLanguages', {})).map(({ Code }) => Code);
    expect(await codes()).not.toContain(code);
    await admin.done('/api/Lang/OpenLanguage', { language: code, open: true });
    expect(await codes()).toContain(code);
    const [greek, english] = await world().nobody.done('/api/Lang/GetAllLanguages', {});
    expect(greek).toMatchObject({ Code: 'el', Name: 'Ελληνικά', Shipped: true, Missing: null });
    expect(english).toMatchObject({ Code: 'en', Shipped: true });
    const seen = await translator.done('/api/Lang/GetAllLanguages', {});
    expect(seen.find(({ Code }) => Code === code)?.Missing).toBeGreaterThan(2000);
    expect(seen.find(({ Code }) => Code === 'el')?.Missing).toBe(0);
  });

  test('only who looks after the installation opens a language', async () => {
    const code = await added('et');
    expect((await translator.call('/api/Lang/OpenLanguage', { language: code, open: true })).problem?.code).toBe(
      'REFUSED',
    );
  });

  test('a shipped language and an open one stay; removing one takes its texts, and who chose it reads Greek', async () => {
    const code = await added('da', true);
    await put('common:language', code, 'Sprog');
    const mentee = await world().enter('mentee11');
    await mentee.done('/Account/SetLanguage', { Language: code });
    const remove = (language: string) => translator.call('/api/Lang/DeleteLanguage', { language });
    expect((await remove('en')).problem?.fields).toEqual({ language: 'SHIPPED' });
    expect((await remove(code)).problem?.fields).toEqual({ language: 'OPEN' });
    await admin.done('/api/Lang/OpenLanguage', { language: code, open: false });
    expect((await mentee.done('/api/user/getcurrent', {})).Language).toBe('el');
    expect((await remove(code)).status).toBe(200);
    expect(await world().rows(`SELECT 1 FROM language_texts WHERE language = 'da'`)).toEqual([]);
    expect((await remove(code)).problem?.code).toBe('NOT_FOUND');
  });

  test('nobody chooses a language that is not open', async () => {
    const code = await added('sl');
    const mentee = await world().enter('mentee12');
    expect((await mentee.call('/Account/SetLanguage', { Language: code })).problem?.fields).toEqual({
      Language: 'BAD_INPUT',
    });
  });
});

describe('a text', () => {
  test('stands in place of the shipped one until it is taken away', async () => {
    const label = 'common:close';
    expect(await textOf(label, 'en')).toMatchObject({ Text: 'Close', Shipped: 'Close', Changed: false, Version: 0 });
    expect((await put(label, 'en', 'Shut')).output).toEqual({ Version: 1 });
    expect(await textOf(label, 'en')).toMatchObject({ Text: 'Shut', Shipped: 'Close', Changed: true, Version: 1 });
    expect((await service('?lang=en')).texts[label]).toBe('Shut');
    await translator.done('/api/Lang/DeleteLanguage', { language: 'en', label });
    expect(await textOf(label, 'en')).toMatchObject({ Text: 'Close', Changed: false });
  });

  test.each([
    ['common:close', '   ', 'EMPTY'],
    ['common:close', 'x'.repeat(5001), 'TOO_LONG'],
    ['common:close', 'Sulge \u0007', 'BAD_TEXT'],
    ['common:close', 'Sulge <b>nüüd</b>', 'MARKUP'],
    ['common:close', 'Sulge {{name}}', 'PLACE_UNKNOWN'],
    ['console:open', 'Avatud', 'PLACE_LOST'],
  ])('%s as «%s» is refused with %s, and nothing is kept', async (label, text, code) => {
    const stamp = (await service('?lang=en')).Stamp;
    expect((await put(label, 'en', text)).problem).toMatchObject({ code: 'BAD_INPUT', fields: { text: code } });
    expect((await service('?lang=en')).Stamp).toBe(stamp);
    expect((await textOf(label, 'en'))?.Changed).toBe(false);
  });

  test('two who save on the same version: the second is told what the first wrote', async () => {
    const label = 'common:language';
    await put(label, 'en', 'Tongue');
    expect((await put(label, 'en', 'Speech')).problem).toMatchObject({
      code: 'STALE',
      details: { Theirs: 'Tongue', Version: 1 },
    });
    expect((await textOf(label, 'en'))?.Text).toBe('Tongue');
  });

  test('a label or a language that is not there', async () => {
    expect((await put('common:noSuchWord', 'en', 'x')).problem?.code).toBe('NOT_FOUND');
    expect((await put('common:close', 'xx', 'x')).problem?.code).toBe('NOT_FOUND');
    const gone = { label: 'common:close', language: 'en' };
    expect((await translator.call('/api/Lang/MakeRowPermanent', gone)).problem?.code).toBe('NOT_FOUND');
    expect((await translator.call('/api/Lang/DeleteLanguage', gone)).problem?.code).toBe('NOT_FOUND');
  });

  test('a language is asked for the plural forms that it tells apart', async () => {
    const code = await added('lt');
    const { list } = await translator.done('/api/Lang/LangServiceAll', {
      Search: 'common:bulk.selected',
      language: code,
      count: 20,
    });
    const forms = list.filter(({ Label }) => Label.startsWith('common:bulk.selected_'));
    const told = (language: string) =>
      forms.filter(({ Texts }) => Texts.some(({ Language }) => Language === language)).map(({ Label }) => Label);
    expect(told(code).toSorted()).toEqual(
      ['few', 'many', 'one', 'other'].map((form) => `common:bulk.selected_${form}`),
    );
    expect(told('el').toSorted()).toEqual(['common:bulk.selected_one', 'common:bulk.selected_other']);
    expect((await put('common:bulk.selected_few', code, '{{count}} pasirinkta')).status).toBe(200);
    expect((await put('common:bulk.selected_few', 'en', '{{count}} things')).problem?.code).toBe('NOT_FOUND');
    expect((await put('common:bulk.selected_many', code, 'pasirinkta')).problem?.fields).toEqual({
      text: 'PLACE_LOST',
    });
  });

  test('is out of date when its Greek changed, unless it is permanent; every change is in the audit', async () => {
    const label = 'common:notFoundHere';
    const code = await added('sv');
    const [first, second] = ['menu:nav.home', 'menu:nav.profile'];
    await put(first, code, 'Hem');
    await put(second, code, 'Profil');
    const kept = await translator.done('/api/Lang/MakeRowPermanent', { label: second, language: code });
    // Once is enough.
    expect(await translator.done('/api/Lang/MakeRowPermanent', { label: second, language: code })).toEqual(kept);
    await put(first, 'el', 'Αρχική σελίδα μου');
    await put(second, 'el', 'Το προφίλ μου');
    expect(await textOf(first, code)).toMatchObject({ Stale: true });
    expect(await textOf(second, code)).toMatchObject({ Stale: false, Permanent: true });
    const { Counts, list } = await translator.done('/api/Lang/LangServiceAll', { language: code, Only: 'stale' });
    expect(Counts.stale).toBe(1);
    expect(list.map(({ Label }) => Label)).toEqual([first]);
    const audited = await world().rows<{ details: { Text: string } }>(
      `SELECT details FROM audit WHERE call = 'languages.insertText' AND details->>'Label' = $1 ORDER BY id`,
      [first],
    );
    expect(audited.map(({ details }) => details.Text)).toEqual(['Hem', 'Αρχική σελίδα μου']);
    expect(label).not.toBe(first);
  });
});

describe('the grid', () => {
  test('is searched over labels and every language, without accents or case', async () => {
    const found = async (Search: string) =>
      (await translator.done('/api/Lang/LangServiceAll', { Search, Kind: 'screens', count: 500 })).list.map(
        ({ Label }) => Label,
      );
    expect(await found('κλεισιμο')).toContain('common:close');
    expect(await found('CLOSE')).toContain('common:close');
    expect(await found('common:close')).toContain('common:close');
    expect(await found('no word says this at all')).toEqual([]);
  });

  test('a page of it tells where a project’s words stand and who sees them', async () => {
    const row = await rowOf(labelOf('Καλώς ήρθατε'), 'en');
    expect(row).toMatchObject({ Kind: 'content', Source: 'Καλώς ήρθατε' });
    expect(row?.Places[0]).toMatchObject({
      Kind: 'action',
      Name: 'Καλώς ήρθατε',
      Part: 'title',
      ProjectId: 1,
      Cell: 'Title',
    });
    expect(row?.Sees).toContain('mentee');
  });

  test('a project’s words are translated for further languages; Greek and English are changed where they stand', async () => {
    const label = labelOf('Καλώς ήρθατε');
    expect((await put(label, 'en', 'My aim')).problem?.fields).toEqual({ language: 'AT_ITS_PLACE' });
  });

  test('the Greek and English of the policy, to which people agree by its version, stay as they are', async () => {
    for (const language of ['el', 'en'])
      expect((await put('policy:title', language, 'Άλλη πολιτική')).problem?.fields).toEqual({
        language: 'AT_ITS_PLACE',
      });
    expect((await put('policy:title', await added('da'), 'Privatlivspolitik')).problem).toBeUndefined();
  });

  test('an earlier text much like a new one is offered with its translation', async () => {
    const code = await added('nl');
    const [{ id = 0 } = {}] = await world().rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title) VALUES (1, 6, 'Το βιογραφικό μου σημείωμα') RETURNING id`,
    );
    await put(labelOf('Το βιογραφικό μου σημείωμα'), code, 'Mijn cv');
    await world().rows(`UPDATE actions SET title = 'Το δικό μου βιογραφικό σημείωμα' WHERE id = $1`, [id]);
    expect((await rowOf(labelOf('Το δικό μου βιογραφικό σημείωμα'), code))?.Alike).toEqual({
      Was: 'Το βιογραφικό μου σημείωμα',
      Text: 'Mijn cv',
    });
  });

  test('the words of projects where somebody does not translate stay out', async () => {
    const [{ id = 0 } = {}] = await world().rows<{ id: number }>(
      `INSERT INTO projects (url, descr) VALUES ('other-words', 'Άλλο έργο') RETURNING id`,
    );
    await world().rows(`INSERT INTO actions (project_id, type_id, title) VALUES ($1, 6, 'Ξένη ενέργεια άλλου έργου')`, [
      id,
    ]);
    const label = labelOf('Ξένη ενέργεια άλλου έργου');
    expect(await rowOf(label, 'en')).toBeUndefined();
    expect((await admin.done('/api/Lang/LangServiceAll', { label, language: 'en' })).list).toHaveLength(1);
  });
});

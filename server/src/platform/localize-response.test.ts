/** Localized responses: which calls return them, and that nothing else changes. */
import { calls } from '@telemachos/contract/calls.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { labelOf } from '../features/languages/content.ts';
import { makeMentee } from '../testing/people.ts';
import { openWorld, sharedWorld, type Person } from '../testing/world.ts';
import type { Services } from './context.ts';
import { queueMails } from './mail.ts';
import { OwnLink } from './mail-templates.ts';
import { forEachLocalizedField, localizeResponse, localizedFields } from './localize-response.ts';
import { startTranslations } from './translations.ts';

/** Reading calls whose answers have such slots and stay as they are, and why. */
const silent: Record<string, string> = {
  'actions.all': 'definitions, for whoever makes actions',
  'applications.formFaults': 'what is wrong with a form, for whoever writes it',
  'authoring.quests': 'the list that leads to the editor',
  'authoring.usableActions': 'chosen from while a questionnaire is made',
  'questionnaires.template': 'a question without words, for whoever writes questionnaires',
  'settings.consentTexts': 'the texts that the next version is written from',
};

test('localizes every reading call with localized fields, except the known ones', () => {
  const entries = Object.entries(calls).flatMap(([room, list]) =>
    Object.entries(list).map(([name, entry]): [string, CallEntry] => [`${room}.${name}`, entry as CallEntry]),
  );
  const quiet = entries.filter(
    ([, entry]) => entry.readOnly && !entry.localized && localizedFields(entry.output) !== null,
  );
  expect(quiet.map(([name]) => name).toSorted()).toEqual(Object.keys(silent).toSorted());
});

test('replaces only localized fields of the schema', () => {
  const words = z.object({ el: z.string(), en: z.string().optional() });
  const shape = z.object({
    Title: z.string(),
    TitleEn: z.string().optional(),
    Name: z.string(),
    Why: words.nullable(),
    List: z.array(z.object({ Label: z.string(), LabelEn: z.string() })),
    ByName: z.record(z.string(), words),
    Data: z.record(z.string(), z.unknown()),
    Mixed: z.union([z.string(), words]),
  });
  const slots = localizedFields(shape);
  if (!slots) throw new Error('there are slots');
  const given = {
    Title: 'Ένα',
    Name: 'Ένα',
    Why: null,
    List: [{ Label: 'Ένα', LabelEn: 'One' }],
    ByName: { a: { el: 'Ένα' }, b: { el: 'Δύο', en: 'Two' } },
    Data: { el: 'Ένα', en: 'One', Title: 'Ένα', TitleEn: 'One' },
    Mixed: { el: 'Ένα', en: 'One' },
  };
  const before = structuredClone(given);
  const translate = (greek: string) => (greek === 'Ένα' ? 'Un' : undefined);
  expect(localizeResponse(slots, given, { translate })).toEqual({
    ...before,
    TitleEn: 'Un',
    List: [{ Label: 'Ένα', LabelEn: 'Un' }],
    ByName: { a: { el: 'Ένα', en: 'Un' }, b: { el: 'Δύο', en: 'Two' } },
    Mixed: { el: 'Ένα', en: 'Un' },
  });
  expect(given).toEqual(before);
  const found: string[] = [];
  forEachLocalizedField(slots, given, (greek, second, path) =>
    found.push(`${path.join('.')} ${greek} ${second ?? '–'}`),
  );
  expect(found.toSorted()).toEqual([
    'ByName.a Ένα –',
    'ByName.b Δύο Two',
    'List.0.Label Ένα One',
    'Mixed Ένα One',
    'Title Ένα –',
  ]);
});

const world = sharedWorld();
const inFrench = { headers: { 'accept-language': 'fr' } };

/** French, with a translation of an action's title, opened. */
const french = async (greek: string, text: string): Promise<void> => {
  const admin = await world().enter('admin');
  await admin.call('/api/Lang/AddLanguage', { code: 'fr', name: 'Français' });
  await admin.done('/api/Lang/OpenLanguage', { language: 'fr', open: true });
  const label = labelOf(greek);
  const { list } = await admin.done('/api/Lang/LangServiceAll', { label, language: 'fr' });
  const Version = list[0]?.Texts.find(({ Language }) => Language === 'fr')?.Version ?? 0;
  await admin.done('/api/Lang/InsertLangText', { label, language: 'fr', text, Version });
  // The server hears of it from the database.
  await expect
    .poll(async () => (await world().nobody.call('/Account/Identity', {}, inFrench)).headers['x-translation-version'])
    .toBe(String((await stampOf('fr')) ?? 0));
};
const stampOf = async (code: string) =>
  (await world().rows<{ stamp: number }>('SELECT stamp FROM languages WHERE code = $1', [code]))[0]?.stamp;

test('returns the French text of an action only to a reader of French', async () => {
  await french('Λίγα λόγια για εσάς', 'Quelques mots sur vous');
  const mentee = await world().enter('mentee');
  const titles = async (headers: Record<string, string>) => {
    const actions = await mentee.done('/api/data/getactions', {}, { headers });
    return actions.map(({ Title, TitleEn }) => [Title, TitleEn]).find(([title]) => title === 'Λίγα λόγια για εσάς');
  };
  expect(await titles({ 'accept-language': 'fr' })).toEqual(['Λίγα λόγια για εσάς', 'Quelques mots sur vous']);
  for (const other of ['en', 'el', 'fr-FR,fr;q=0.9,el;q=0.8', 'de'])
    expect(await titles({ 'accept-language': other })).toEqual(['Λίγα λόγια για εσάς', 'A few words about you']);
});

test('uses a closed language only for a translator who tries it, and lists open ones in every response', async () => {
  const admin = await world().enter('admin');
  const greek = 'Λίγα λόγια για εσάς';
  await admin.done('/api/Lang/AddLanguage', { code: 'it', name: 'Italiano' });
  await admin.done('/api/Lang/InsertLangText', { label: labelOf(greek), language: 'it', text: 'Di voi', Version: 0 });
  const tried = { 'accept-language': 'it', 'x-preview-language': '1' };
  const second = async (username: string, headers: Record<string, string>) => {
    const { output } = await (await world().enter(username)).call('/api/data/getactions', {}, { headers });
    return output.find(({ Title }) => Title === greek)?.TitleEn;
  };
  const { id, username } = await makeMentee(world());
  await world().rows(`UPDATE memberships SET roles = '{Mentee,Translator}' WHERE user_id = $1`, [id]);
  await expect.poll(() => second(username, tried)).toBe('Di voi');
  expect(await second(username, { 'accept-language': 'it' })).toBe('A few words about you');
  // Whoever does not translate only says that they try.
  expect(await second('mentee', tried)).toBe('A few words about you');
  // Nor is anybody else told that it is there at all.
  const words = async (person: Person, headers: Record<string, string>) =>
    (await person.call('/Account/Identity', {}, { headers })).headers['x-translation-version'];
  expect(await words(await world().enter(username), tried)).toMatch(/^\d+$/);
  for (const person of [world().nobody, await world().enter('mentee')]) expect(await words(person, tried)).toBe('gone');
  const said = async () => (await world().nobody.call('/Account/Identity', {})).headers['x-languages'];
  const before = (await said()) ?? '';
  expect(before).not.toContain('it');
  await admin.done('/api/Lang/OpenLanguage', { language: 'it', open: true });
  await expect.poll(said).toContain('it');
  await admin.done('/api/Lang/OpenLanguage', { language: 'it', open: false });
  await expect.poll(async () => (await said()) ?? '').toBe(before);
});

test('localizes a questionnaire, its results and its policy, but nothing that an editor loads', async () => {
  const [{ definition } = { definition: { Title: { el: '' } } }] = await world().rows<{
    definition: { Title: { el: string } };
  }>(
    `SELECT v.definition FROM answer_sets s JOIN questionnaire_versions v ON v.id = s.version_id
      JOIN users u ON u.id = s.user_id WHERE u.username = 'mentee' AND s.action_id = 3`,
  );
  const greek = definition.Title.el;
  await french(greek, 'Premiers besoins');
  const mentee = await world().enter('mentee');
  const opened = await mentee.done(
    '/api/quest/getByAction',
    { ActionId: 3, Language: 'en' },
    { project: 1, ...inFrench },
  );
  expect(opened.Title).toBe('Premiers besoins');
  const greekOne = await mentee.done(
    '/api/quest/getByAction',
    { ActionId: 3, Language: 'el' },
    { project: 1, ...inFrench },
  );
  expect(greekOne.Title).toBe(greek);
  const coordinator = await world().enter('coordinator');
  const { list } = await coordinator.done('/anyquest/QuestAdmin/Quests', { count: 100 }, { project: 1, ...inFrench });
  expect(JSON.stringify(list)).not.toContain('Premiers besoins');
  const one = list.find(({ Title }) => Title.el === greek);
  const editor = await coordinator.done(
    '/anyquest/QuestAdmin/Get',
    { QuestionnaireId: one?.Id ?? 0 },
    { project: 1, ...inFrench },
  );
  expect(JSON.stringify(editor)).not.toContain('Premiers besoins');
  expect(JSON.stringify(editor)).toContain(greek);
});

test('renders a mail in the account’s language, and untranslated text in English', async () => {
  const admin = await world().enter('admin');
  await french('Λίγα λόγια για εσάς', 'Quelques mots');
  const label = 'mails:passwordLink.subject';
  await admin.done('/api/Lang/InsertLangText', { label, language: 'fr', text: 'Votre mot de passe', Version: 0 });
  await world().rows(`UPDATE users SET language = 'fr', email = 'french@example.org' WHERE username = 'mentee9'`);
  await expect
    .poll(async () => {
      await world().nobody.done('/api/User/ForgotPassword2', { email: 'french@example.org' });
      const mails = await world().rows<{ subject: string; body: string; language: string }>(
        `SELECT subject, body, language FROM mails WHERE address = 'french@example.org' ORDER BY id DESC LIMIT 1`,
      );
      return mails[0]?.subject;
    })
    .toBe('Votre mot de passe');
  const [mail] = await world().rows<{ body: string; language: string }>(
    `SELECT body, language FROM mails WHERE address = 'french@example.org' ORDER BY id DESC LIMIT 1`,
  );
  expect(mail?.language).toBe('fr');
  // What nobody translated is English.
  expect(mail?.body).toMatch(/password/);
});

test('renders a project’s own mail text in the account’s language, else in the project’s English', async () => {
  const Mails = {
    applicationWithdrawn: {
      el: { Subject: 'Δική μας ακύρωση', Body: 'Γεια σας {{name}}' },
      en: { Subject: 'Our own withdrawal', Body: 'Hello {{name}}' },
    },
  };
  await world().rows(`UPDATE projects SET settings = settings || jsonb_build_object('Mails', $1::jsonb) WHERE id = 1`, [
    JSON.stringify(Mails),
  ]);
  await french('Δική μας ακύρωση', 'Notre retrait');
  const translations = await startTranslations(world().pool, () => undefined);
  const subject = async (): Promise<string | undefined> => {
    const client = await world().pool.connect();
    const services = { translations, config: {} } as unknown as Services;
    try {
      await queueMails({ client }, services, {
        to: 'own-words@example.org',
        userId: null,
        projectId: 1,
        language: 'fr',
        template: 'applicationWithdrawn',
        values: { form: new OwnLink({ publicUrl: () => 'http://telemachos.test' }, '/'), name: 'Anne', project: 'x' },
      });
      const text = `SELECT subject FROM mails WHERE address = 'own-words@example.org' ORDER BY id DESC LIMIT 1`;
      return (await client.query<{ subject: string }>(text)).rows[0]?.subject;
    } finally {
      client.release();
    }
  };
  try {
    // Half of it is translated: the person is not written to in two languages.
    expect(await subject()).toBe('Our own withdrawal');
    await french('Γεια σας {{name}}', 'Bonjour {{name}}');
    await translations.refresh();
    expect(await subject()).toBe('Notre retrait');
  } finally {
    await translations.end();
  }
});

test('announces a changed translation to other servers, also after their connection broke', async () => {
  const one = await openWorld();
  const { buildApp } = await import('../app.ts');
  const { loadConfig } = await import('./config.ts');
  const { openPool } = await import('../db/connect.ts');
  const pool = openPool(one.url, () => undefined, 4);
  const other = await buildApp({
    config: loadConfig({ PUBLIC_URL: 'http://telemachos.test', LOG_LEVEL: 'fatal' }),
    pool,
    sessionSecret: 'a secret for tests, long enough to pass',
  });
  try {
    const translator = await one.enter('translator');
    const heard = async () => {
      const answer = await other.inject({
        method: 'POST',
        url: '/Account/Identity',
        headers: { origin: 'http://telemachos.test', 'content-type': 'application/json', 'accept-language': 'en' },
        payload: '{}',
      });
      return answer.headers['x-translation-version'];
    };
    expect(await heard()).toBeUndefined();
    const change = (text: string, Version: number) =>
      translator.done('/api/Lang/InsertLangText', { label: 'common:close', language: 'en', text, Version });
    await change('Shut', 0);
    await expect.poll(heard).toBe('1');
    await one.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'telemachos words' AND datname = current_database()`,
    );
    await change('Shut it', 1);
    await expect.poll(heard).toBe('2');
  } finally {
    await other.close();
    await pool.end();
  }
});

test('tells a browser when its language was closed', async () => {
  const admin = await world().enter('admin');
  await admin.call('/api/Lang/AddLanguage', { code: 'ro', name: 'Română' });
  const said = async () =>
    (await world().nobody.call('/Account/Identity', {}, { headers: { 'accept-language': 'ro' } })).headers[
      'x-translation-version'
    ];
  expect(await said()).toBe('gone');
  await admin.done('/api/Lang/OpenLanguage', { language: 'ro', open: true });
  await expect.poll(said).toBeUndefined();
});

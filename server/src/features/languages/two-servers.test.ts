/** Two servers on one database: what is changed at one is served by the other, which goes on running. */
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openPool } from '../../db/connect.ts';
import { loadConfig } from '../../platform/config.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { labelOf } from './content.ts';

const origin = 'http://telemachos.test';

/** Another server on the world's database: what it answers to a call in French. */
const another = async (world: World) => {
  const pool = openPool(world.url, () => undefined, 4);
  const app = await buildApp({
    config: loadConfig({ PUBLIC_URL: origin, LOG_LEVEL: 'fatal' }),
    pool,
    sessionSecret: 'a secret for tests, long enough to pass',
  });
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  return async <Answer>(path: string, cookie: string, body: object | null): Promise<Answer> => {
    const headers = { origin, cookie, 'content-type': 'application/json', 'accept-language': 'fr' };
    const answer = await (body === null
      ? app.inject({ method: 'GET', url: path, headers })
      : app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) }));
    return answer.json<Answer>();
  };
};

test('a text that is changed at one server is served by the other: of the screens, of a project, in a mail', async () => {
  const world = await openWorld();
  const asked = await another(world);
  const admin = await world.enter('admin');
  const mentee = await world.enter('mentee');
  await admin.done('/api/Lang/AddLanguage', { code: 'fr', name: 'Français' });
  await admin.done('/api/Lang/OpenLanguage', { language: 'fr', open: true });
  await world.rows(`UPDATE users SET language = 'fr', email = 'two@example.org' WHERE username = 'mentee9'`);

  const greek = 'Λίγα λόγια για εσάς';
  const ofScreen = async () =>
    (await asked<{ texts?: Record<string, string> }>('/api/Lang/LangService?lang=fr', '', null)).texts?.[
      'common:close'
    ];
  const ofProject = async () => {
    const actions = await asked<{ Title: string; TitleEn: string }[]>('/api/data/getactions', mentee.cookie, {});
    return actions.find(({ Title }) => Title === greek)?.TitleEn;
  };
  const ofMail = async () => {
    await asked('/api/User/ForgotPassword2', '', { email: 'two@example.org' });
    const text = `SELECT subject FROM mails WHERE address = 'two@example.org' ORDER BY id DESC LIMIT 1`;
    return (await world.rows<{ subject: string }>(text))[0]?.subject;
  };
  const change = async (Version: number) => {
    const put = (label: string, text: string) =>
      admin.done('/api/Lang/InsertLangText', { label, language: 'fr', text: `${text} ${Version}`, Version });
    await put('common:close', 'Fermer');
    await put(labelOf(greek), 'Quelques mots');
    await put('mails:passwordLink.subject', 'Votre mot de passe');
  };

  // It has read the words once: from then on it has to hear that they changed.
  expect(await ofProject()).toBe('A few words about you');
  for (const version of [0, 1]) {
    await change(version);
    await expect.poll(ofProject).toBe(`Quelques mots ${version}`);
    await expect.poll(ofMail).toBe(`Votre mot de passe ${version}`);
    expect(await ofScreen()).toBe(`Fermer ${version}`);
  }
  await admin.done('/api/Lang/OpenLanguage', { language: 'fr', open: false });
  await expect.poll(ofProject).toBe('A few words about you');
});

/** Whose words the texts of a project are told as, and that the kinds of action are among them. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { labelOf } from './content.ts';
import { seersOf, shippedTexts, namespaceOf } from './screens.ts';

const world = sharedWorld();
let translator: Person;
let admin: Person;

beforeAll(async () => {
  translator = await world().enter('translator');
  admin = await world().enter('admin');
});

const rowOf = async (greek: string, language = 'en') =>
  (await translator.done('/api/Lang/LangServiceAll', { label: labelOf(greek), language })).list[0];
const seesOf = async (greek: string) => (await rowOf(greek))?.Sees.toSorted();

const { Published, HideFromMentee, HideFromMentor, HideFromSupervisor, HideInGrid, NamedOnly } = actionFlags;

/** An action of the pilot project with these flags. */
const makeAction = async (title: string, flags: number, more: { type?: number; quest?: number } = {}) => {
  const text = 'INSERT INTO actions (project_id, type_id, title, flags, quest_id) VALUES (1, $1, $2, $3, $4)';
  await world().rows(text, [more.type ?? 6, title, flags, more.quest ?? null]);
};

describe('who sees a text', () => {
  test.each([
    ['published', Published, ['mentee', 'mentor', 'staff']],
    ['for the mentees who are named', Published | NamedOnly, ['mentee', 'mentor', 'staff']],
    ['hidden from mentees', Published | HideFromMentee | HideInGrid, ['mentor', 'staff']],
    ['hidden from mentors', Published | HideFromMentor, ['mentee', 'staff']],
    ['hidden from both', Published | HideFromMentor | HideFromMentee, ['staff']],
    ['hidden from supervisors', Published | HideFromSupervisor, ['mentee', 'mentor', 'staff']],
    ['not published', 0, ['staff']],
  ])('of an action that is %s is told by its flags', async (what, flags, sees) => {
    await makeAction(`Ποιος βλέπει ό,τι είναι ${what}`, flags);
    expect(await seesOf(`Ποιος βλέπει ό,τι είναι ${what}`)).toEqual(sees);
  });

  test('of several actions is whoever sees any of them', async () => {
    for (const flags of [Published | HideFromMentee, Published | HideFromMentor])
      await makeAction('Κοινός τίτλος δύο ενεργειών', flags);
    expect(await seesOf('Κοινός τίτλος δύο ενεργειών')).toEqual(['mentee', 'mentor', 'staff']);
  });

  test('of a questionnaire is whoever sees an action that has it; with a link to it, everybody of the project', async () => {
    const make = async (el: string): Promise<number> => {
      const insert = `WITH q AS (INSERT INTO questionnaires (project_id, name) VALUES (1, $1) RETURNING id)
        INSERT INTO questionnaire_versions (questionnaire_id, number, definition, published_at)
        SELECT id, 1, $2, now() FROM q RETURNING questionnaire_id AS id`;
      const definition = { Title: { el }, Sections: [{ Title: { el: '' }, Questions: [] }] };
      const [{ id } = { id: 0 }] = await world().rows<{ id: number }>(insert, [el, definition]);
      return id;
    };
    const quest = await make('Ερωτηματολόγιο που δεν βλέπουν ωφελούμενοι');
    await makeAction('Κρυφή', Published | HideFromMentee, { type: 3, quest });
    expect(await seesOf('Ερωτηματολόγιο που δεν βλέπουν ωφελούμενοι')).toEqual(['mentor', 'staff']);
    const linked = await make('Ερωτηματολόγιο χωρίς ενέργεια');
    expect(await seesOf('Ερωτηματολόγιο χωρίς ενέργεια')).toEqual(['staff']);
    await world().rows(
      `INSERT INTO quest_tokens (token_hash, project_id, questionnaire_id, name, expires_at)
        VALUES ('languages', 1, $1, 'Σύνδεσμος', now() + interval '1 day')`,
      [linked],
    );
    expect(await seesOf('Ερωτηματολόγιο χωρίς ενέργεια')).toEqual(['mentee', 'mentor', 'staff']);
  });

  test('of a profile field is whoever it is not kept from', async () => {
    const field = (Name: string, Visible: number) => ({ Name, Label: `Πεδίο ${Name}`, Visible, Editable: 1 });
    await world().rows(
      `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (settings->'User'->'Fields') || $1) WHERE id = 1`,
      [JSON.stringify([field('όλων', 1000), field('συμβούλων', 700), field('προσωπικού', 200)])],
    );
    expect(await seesOf('Πεδίο όλων')).toEqual(['mentee', 'mentor', 'staff']);
    expect(await seesOf('Πεδίο συμβούλων')).toEqual(['mentor', 'staff']);
    expect(await seesOf('Πεδίο προσωπικού')).toEqual(['staff']);
  });

  test('of the screens is said of every file: mentees see media and what they hand in', () => {
    const files = [...new Set([...shippedTexts().el.keys()].map(namespaceOf))];
    for (const file of files) expect(seersOf(`${file}:x`).length, file).toBeGreaterThan(0);
    for (const file of ['media', 'uploads']) expect(seersOf(`${file}:x`)).toContain('mentee');
  });
});

describe('kinds of action that administrators made', () => {
  const kind = async (Descr: string, DescrEn: string) =>
    (await admin.done('/api/action/SaveType', { Id: 0, Version: 0, Descr, ActionData: { DescrEn } })).Id;

  test('are among the texts, with their place and who sees them; shipped ones are words of the screens', async () => {
    const Id = await kind('Ημερολόγιο μάθησης', 'Learning diary');
    expect(await rowOf('Ημερολόγιο μάθησης')).toMatchObject({
      Kind: 'content',
      Places: [{ Kind: 'kind', Name: 'Ημερολόγιο μάθησης', Part: 'title', ProjectId: null, Id }],
      Sees: ['staff'],
    });
    const english = (await rowOf('Ημερολόγιο μάθησης'))?.Texts.find(({ Language }) => Language === 'en');
    expect(english?.Text).toBe('Learning diary');
    await makeAction('Σήμερα έμαθα', Published | HideFromMentor, { type: Id });
    expect(await seesOf('Ημερολόγιο μάθησης')).toEqual(['mentee', 'staff']);
    const [{ descr = '' } = {}] = await world().rows<{ descr: string }>('SELECT descr FROM action_types WHERE id = 2');
    expect((await rowOf(descr))?.Places.filter(({ Kind }) => Kind === 'kind') ?? []).toEqual([]);
  });

  test('are read in a third language, in a mentee’s list and where actions are made; what is edited stays as it was', async () => {
    const Id = await kind('Παιχνίδι ρόλων', 'Role play');
    await makeAction('Παίζουμε', Published, { type: Id });
    await admin.done('/api/Lang/AddLanguage', { code: 'fr', name: 'Français' });
    await admin.done('/api/Lang/OpenLanguage', { language: 'fr', open: true });
    const label = labelOf('Παιχνίδι ρόλων');
    const text = 'Jeu de rôle';
    expect(
      (await translator.call('/api/Lang/InsertLangText', { label, language: 'fr', text, Version: 0 })).status,
    ).toBe(200);
    const mentee = await makeMentee(world());
    const inLanguage = async (language: string) => {
      const headers = { 'accept-language': language };
      const lines = await mentee.done('/api/data/getactions', {}, { headers });
      const types = await admin.done('/api/Action/Types', {}, { headers });
      const type = types.find((one) => one.Id === Id);
      return [lines.find(({ TypeId }) => TypeId === Id)?.Kind?.TitleEn, type?.DescrEn, type?.ActionData['DescrEn']];
    };
    await expect.poll(() => inLanguage('fr')).toEqual([text, text, 'Role play']);
    expect(await inLanguage('en')).toEqual(['Role play', 'Role play', 'Role play']);
  });

  test('the heads of the grid are read in it too: its short title, else the title', async () => {
    const Group = ['Δοκιμές'];
    const made = { ProjectId: 1, TypeId: 6, Title: 'Μακρύς τίτλος', Flags: 2, Group };
    const { Id } = await admin.done('/api/project/CreateAction', {
      ...made,
      Titles: { short: 'Σύντ.', short_en: 'Shrt' },
    });
    const label = labelOf('Σύντ.');
    await translator.done('/api/Lang/InsertLangText', { label, language: 'fr', text: 'Crt', Version: 0 });
    const headIn = async (language: string) =>
      (
        await admin.done(
          '/api/project/GetActionsGridHeader',
          { ProjectId: 1 },
          { headers: { 'accept-language': language } },
        )
      ).find((column) => column.Id === Id)?.ShortEn;
    await expect.poll(() => headIn('fr')).toBe('Crt');
    expect(await headIn('en')).toBe('Shrt');
  });
});

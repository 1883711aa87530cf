/** New projects, copies, the list, mails in a project's own words. */
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { faultsOf, keep, setupOf } from './testing/setting-up.ts';

test('a project from nothing, and one like another: actions with their conditions, questionnaires of its own, staff', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const make = (url: string, more: object = {}, Settings = {}) =>
    admin.call('/api/project/set', { Project: { Id: 0, url, Descr: url, Settings, Version: 0 }, ...more });
  const empty = await make('empty-one');
  expect(empty.output).toMatchObject({ Version: 1, Unmapped: [] });
  expect((await admin.done('/api/Project/ById', { Id: empty.output.Id })).Settings.User).toEqual({
    Fields: [],
    ProjectFields: [],
    Filters: [],
  });
  for (const [url, code] of [
    ['empty-one', 'ADDRESS_TAKEN'],
    ['signin', 'ADDRESS'],
    ['12', 'ADDRESS'],
    ['Ά', 'ADDRESS'],
    ['a b', 'ADDRESS'],
  ] as const)
    expect([url, faultsOf(await make(url))]).toEqual([url, { url: code }]);
  await world.rows(
    `UPDATE questionnaires SET project_id = 1 WHERE id = (SELECT quest_id FROM actions WHERE project_id = 1 AND quest_id IS NOT NULL ORDER BY id LIMIT 1)`,
  );
  const source = await setupOf(admin);
  const copy = await make(
    'copied',
    { FromProjectId: 1, Copy: { Actions: true, Quests: true, Staff: true } },
    source.Settings,
  );
  const Id = copy.output.Id;
  const of = (project: number) =>
    world.rows<{ id: number; title: string; condition: string; quest: number | null; own: boolean | null }>(
      `SELECT a.id, a.title, a.data->>'EnableCondition' AS condition, a.quest_id AS quest, q.project_id IS NOT NULL AS own
        FROM actions a LEFT JOIN questionnaires q ON q.id = a.quest_id WHERE a.project_id = $1 ORDER BY position, a.id`,
      [project],
    );
  const [old, made] = [await of(1), await of(Id)];
  expect(made.map(({ title }) => title)).toEqual(old.map(({ title }) => title));
  const place = old.findIndex(({ condition }) => condition === '2 in mentee.completed && 3 in mentee.completed');
  const idOf = (was: number) => made[old.findIndex(({ id }) => id === was)]?.id;
  expect(made[place]?.condition).toBe(`${idOf(2)} in mentee.completed && ${idOf(3)} in mentee.completed`);
  const own = old.findIndex((action) => action.own);
  expect(made[own]).toMatchObject({ own: true });
  expect(made[own]?.quest).not.toBe(old[own]?.quest);
  const shared = old.findIndex((action) => action.own === false);
  expect(made[shared]?.quest).toBe(old[shared]?.quest);
  const roles = (project: number) =>
    world.rows<{ roles: string[] }>(
      `SELECT DISTINCT unnest(roles) AS roles FROM memberships WHERE project_id = $1 ORDER BY 1`,
      [project],
    );
  expect((await roles(Id)).map((row) => row.roles)).toEqual([
    'Coordinator',
    'Microdata',
    'Supervisor',
    'SupervisorLite',
    'SupervisorLitePlus',
    'Translator',
  ]);
});

test('the list has the projects that one sets up, found by name and address', async () => {
  const world = await openWorld();
  const [admin, supervisor] = [await world.signIn('admin'), await world.signIn('supervisor')];
  await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'athina-one', Descr: 'Άθηνα ΙΙ', Settings: {}, Version: 0 },
  });
  const found = await admin.done('/api/project/List', { Search: 'αθηνα' });
  expect(found.list.map(({ url, People, Open }) => [url, People, Open])).toEqual([['athina-one', 0, false]]);
  expect((await admin.done('/api/project/List', { Search: '%' })).All).toBe(0);
  expect((await supervisor.done('/api/project/List', {})).list.map(({ url }) => url)).toEqual(['pilot']);
});

test('a project’s own words of a mail, in the language of the person; a value is never read as words', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  const [template] = (await admin.done('/api/project/MailTemplates', { Id: 1 })).filter(
    ({ Template }) => Template === 'applicationMoved.eligible',
  );
  expect(template?.Slots).toContain('protocol');
  expect(template?.el.Body).toContain('{{link}}');
  const Mails = { 'applicationMoved.eligible': { el: { Subject: 'Καλά νέα {{ name }}', Body: '{{name}}: {{link}}' } } };
  expect((await keep(admin, before, { ...before.Settings, Mails })).status).toBe(200);
  const coordinator = await world.signIn('coordinator');
  const { list } = await coordinator.done('/api/ApplicationForm/List', { ProjectId: 1, Status: [1] });
  const [{ Id = 0, Version = 0 } = {}] = list;
  await world.rows(
    `UPDATE applications SET answers = answers || '{"first_name":"{{link}}","last_name":"Ω"}' WHERE id = $1`,
    [Id],
  );
  await coordinator.done('/api/ApplicationForm/ChangeStatus', {
    ProjectId: 1,
    Ids: [Id],
    Status: 2,
    Versions: [Version],
  });
  const [mail] = await world.rows<{ subject: string; body: string }>(
    `SELECT subject, body FROM mails WHERE template = 'applicationMoved.eligible' ORDER BY id DESC LIMIT 1`,
  );
  expect(mail?.subject).toMatch(/^Καλά νέα /);
  expect(mail?.body.split('\n')[0]).toMatch(/^\{\{link\}\}.*: https?:\/\/\S+$/);
});

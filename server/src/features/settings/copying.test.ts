/** A project like another one is a project of its own: nothing of it points at the other. */
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';
import { faultsOf, keep, setupOf } from './testing/setting-up.ts';

test('a copy names its own actions, takes no applications and is no demonstration', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const source = await setupOf(admin);
  const Config = { ...Object(source.Settings['Config']), PaymentActionIds: [2, 3], MicrodataDateActionId: 5 };
  expect(Config).toMatchObject({ Demonstration: true, Applications: { Open: true } });
  const copy = async (url: string, Actions: boolean) => {
    const Settings = { ...source.Settings, Config: { ...Config, PaymentActionIds: [2, 3, 999_999] } };
    const made = await admin.done('/api/project/set', {
      Project: { Id: 0, url, Descr: url, Settings, Version: 0 },
      FromProjectId: 1,
      Copy: { Actions, Quests: false, Staff: false },
    });
    const { Config: kept } = (await setupOf(admin, made.Id)).Settings;
    return { made, kept: Object(kept) };
  };
  const whole = await copy('copy-whole', true);
  const titles = (ids: number[]) =>
    world.rows<{ title: string; project: number }>(
      `SELECT title, project_id AS project FROM actions WHERE id = ANY($1) ORDER BY position, id`,
      [ids],
    );
  const [old, made] = [
    await titles([2, 3, 5]),
    await titles([...whole.kept.PaymentActionIds, whole.kept.MicrodataDateActionId]),
  ];
  expect(made).toEqual(old.map(({ title }) => ({ title, project: whole.made.Id })));
  expect(whole.kept.Applications).toMatchObject({ Open: false });
  expect(whole.kept).not.toHaveProperty('Demonstration');
  expect(whole.made.Unmapped).toContain('999999');
  expect(whole.made.Unmapped).not.toContain(old[0]?.title);
  const [version] = await world.rows<{ settings: { Config: object } }>(
    `SELECT settings FROM project_versions WHERE project_id = $1`,
    [whole.made.Id],
  );
  expect(version?.settings.Config).toEqual(whole.kept);

  const alone = await copy('copy-alone', false);
  expect(alone.kept.PaymentActionIds).toEqual([]);
  expect(alone.kept).not.toHaveProperty('MicrodataDateActionId');
  expect(alone.made.Unmapped.toSorted()).toEqual([...old.map(({ title }) => title), '999999'].toSorted());
});

test('payments are for actions of the project: another number is refused at its place', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  const before = await setupOf(admin);
  const Config = { ...Object(before.Settings['Config']), PaymentActionIds: [2, 999_999], MicrodataDateActionId: 888 };
  expect(faultsOf(await keep(admin, before, { ...before.Settings, Config }))).toEqual({
    'Config.PaymentActionIds': 'UNKNOWN_ACTION',
    'Config.MicrodataDateActionId': 'UNKNOWN_ACTION',
  });
});

test('what only an administrator could mend stops nobody else', async () => {
  const world = await openWorld();
  const coordinator = await world.signIn('coordinator');
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config,PaymentActionIds}', '[999999]') WHERE id = 1`,
  );
  const seen = await setupOf(coordinator);
  expect((await keep(coordinator, seen, seen.Settings)).status).toBe(200);
  const own = { ...seen.Settings, Config: { ...Object(seen.Settings['Config']), Alert: { Corner: 'middle' } } };
  expect(faultsOf(await keep(coordinator, await setupOf(coordinator), own))).toEqual({
    'Config.Alert.Corner': 'CHOICE',
  });
});

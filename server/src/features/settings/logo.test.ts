/** Logos: given by those who run a project, shown to everybody, by content and nothing beside it. */
import { picture } from '@telemachos/contract/kit/testing/picture.ts';
import { expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';
import { pngOf } from '../files/testing/media.ts';
import { keep, setupOf } from './testing/setting-up.ts';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0h9"/></svg>';
const path = '/api/project/GiveLogo';
const image = (bytes: Buffer | string) => ({ Id: 1, Image: Buffer.from(bytes).toString('base64') });

test('is given, named by its content, shown without a session, and harmless', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const see = (url: string) => world.app.inject({ method: 'GET', url });
  for (const [bytes, type, extension] of [
    [pngOf(60, 20), 'image/png', 'png'],
    [Buffer.from(picture(60, 20, 300)), 'image/jpeg', 'jpg'],
    [drawing, 'image/svg+xml', 'svg'],
  ] as const) {
    const { ImageUrl } = await coordinator.done(path, image(bytes));
    expect(ImageUrl).toMatch(/^\/api\/project\/Logo\?Key=[0-9a-f]{32}$/);
    const shown = await see(ImageUrl);
    expect([type, shown.statusCode]).toEqual([type, 200]);
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining(`attachment; filename="logo.${extension}"`),
    });
    expect(shown.body).not.toContain('script');
    // The settings take the path, and the person's frame has it.
    const setup = await setupOf(coordinator);
    const Config = { ...Object(setup.Settings['Config']), Logo: { ImageUrl } };
    expect((await keep(coordinator, setup, { ...setup.Settings, Config })).status).toBe(200);
    const [own] = (await coordinator.done('/api/user/getcurrent', {})).Projects;
    expect(own?.Look.Logo).toBe(ImageUrl);
  }
  expect((await see(`/api/project/Logo?Key=${'0'.repeat(32)}`)).statusCode).toBe(404);
});

test('of what is no picture, too wide or not one’s to give nothing is kept', async () => {
  const world = await openWorld();
  const [coordinator, mentor] = [await world.enter('coordinator'), await makeLike(world, 'mentor')];
  for (const bytes of ['GIF89a', '<html/>', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'])
    expect((await coordinator.call(path, image(bytes))).problem).toMatchObject({ code: 'FILE_KIND' });
  expect((await coordinator.call(path, image(pngOf(2049, 1)))).problem).toMatchObject({ code: 'FILE_TOO_LARGE' });
  expect((await coordinator.call(path, image(Buffer.alloc(262_148)))).problem?.code).toBe('BAD_INPUT');
  expect((await mentor.call(path, image(drawing))).status).toBe(403);
  expect(await world.rows('SELECT 1 FROM logos')).toEqual([]);
});

test('a logo that no settings name goes after a month; one of an earlier version stays', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const given = [];
  for (const shape of ['<path/>', '<rect/>', '<line/>'])
    given.push(
      (await coordinator.done(path, image(`<svg xmlns="http://www.w3.org/2000/svg">${shape}</svg>`))).ImageUrl,
    );
  const [unused, used] = given;
  await world.rows(
    `INSERT INTO project_versions (project_id, version, url, descr, settings)
      SELECT id, 1000, url, descr, jsonb_set(settings, '{Config,Logo}', jsonb_build_object('ImageUrl', $1::text))
      FROM projects WHERE id = 1`,
    [used],
  );
  await world.rows(`UPDATE logos SET created_at = created_at - interval '31 days'`);
  await coordinator.done(path, image(drawing));
  const left = (await world.rows<{ key: string }>('SELECT key FROM logos')).map(({ key }) => key);
  expect(left).toHaveLength(2);
  expect([unused, used].map((url) => left.includes(url?.split('=')[1] ?? ''))).toEqual([false, true]);
});

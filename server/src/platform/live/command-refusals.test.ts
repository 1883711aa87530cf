/** Commands over the channel are refused as over HTTP. */
import { calls } from '@telemachos/contract/calls.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { openPage, type OpenPage } from './testing/pages.ts';

const world = sharedWorld();
const ProjectId = 1;

const pageOf = async (person: Person): Promise<OpenPage> => {
  const page = await openPage(world().app, person);
  expect(await page.receive({ ProjectId, People: [] })).toMatchObject({ status: 200 });
  return page;
};

/** Every call that may be made over the channel, as the contract says. */
const commands = Object.values(calls).flatMap((entries) =>
  Object.values(entries as Record<string, CallEntry>).flatMap(({ channel, path }) =>
    channel === 'command' ? [path] : [],
  ),
);

test.each(commands)('%s is refused over the channel as it is without it', async (name) => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  const { ConversationId } = await mentee.done('/api/chat/Open', { ProjectId, UserId: mentor.id });
  const stranger = await pageOf(await makeMentee(world()));
  const input = { ConversationId, ClientId: randomUUID(), Message: 'α', Seq: 1 };
  expect(await stranger.command(name, input)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  for (const wrong of [{}, { ...input, ConversationId: 'ένα' }, null, 7, [input]])
    expect((await stranger.command(name, wrong)).status).toBeGreaterThanOrEqual(400);
  // What is owed is owed here, too, and the page that was open before is no way around it.
  const mine = await pageOf(mentee);
  expect(await mine.command(name, input)).toMatchObject({ status: 200 });
  for (const [owed, code] of [
    ['UPDATE users SET must_choose_password = true WHERE id = $1', 'PASSWORD_REQUIRED'],
    ['UPDATE users SET must_choose_password = false WHERE id = $1', null],
    ['DELETE FROM consents WHERE user_id = $1', 'CONSENT_REQUIRED'],
  ] as const) {
    await world().rows(owed, [mentee.id]);
    expect(await mine.command(name, { ...input, ClientId: randomUUID() })).toMatchObject(
      code === null ? { status: 200 } : { status: 403, body: { code } },
    );
  }
});

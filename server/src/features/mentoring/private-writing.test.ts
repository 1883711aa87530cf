/**
 * What mentors keep for themselves is in no answer to a mentee by any call that writes, refusals among them; each is
 * made, with something private in every cell and of every action. And there is no file that a mentee orders.
 */
import { can } from '@telemachos/contract/access/abilities.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { ordered } from '@telemachos/contract/features/jobs/jobs.calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { sharedWorld, type World } from '../../testing/world.ts';
import { writeCallsOf, makeWriteCall } from '../../testing/write-calls.ts';

const shared = sharedWorld();
const secret = 'ΑΠΟΡΡΗΤΟ';
let world: World;
/** Who entered, by the cookie; and what was answered to them. */
const names = new Map<string, string>();
const heard: { url: string; status: number; body: string; to: string }[] = [];

beforeAll(async () => {
  const opened = shared();
  opened.app.addHook('onSend', async (request, reply, payload) => {
    const to = names.get(request.headers.cookie ?? '') ?? 'somebody';
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
    heard.push({ url: request.url, status: reply.statusCode, body, to });
  });
  const enter: World['enter'] = async (username) => {
    const person = await opened.enter(username);
    names.set(person.cookie, username);
    return person;
  };
  world = { ...opened, enter };
  // Whatever a call begins, its mentor has written something about it already.
  await world.rows(`CREATE FUNCTION keep_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'actions' THEN
        INSERT INTO action_mentors (action_id, mentor_id, data) SELECT NEW.id, id, '{"Plan": "${secret}"}'
          FROM users WHERE username = 'mentor' ON CONFLICT DO NOTHING;
        INSERT INTO action_mentees (action_id, mentee_id) SELECT NEW.id, user_id FROM memberships
          WHERE project_id = NEW.project_id AND roles = '{Mentee}' ON CONFLICT DO NOTHING;
      ELSE
        NEW.private_data = '{"Note": "${secret}"}';
        INSERT INTO note_versions (action_id, mentee_id, piece, version, data, begun_at, at)
          VALUES (NEW.action_id, NEW.mentee_id, 'private', 1, NEW.private_data, now(), now());
      END IF;
      RETURN NEW;
    END $$`);
  await world.rows(`CREATE TRIGGER actions_secrets AFTER INSERT OR UPDATE ON actions FOR EACH ROW
    EXECUTE FUNCTION keep_secrets()`);
  await world.rows(`CREATE TRIGGER cells_secrets BEFORE INSERT OR UPDATE ON action_mentees FOR EACH ROW
    EXECUTE FUNCTION keep_secrets()`);
  await world.rows('UPDATE actions SET project_id = project_id');
  await world.rows('UPDATE action_mentees SET completion = completion');
});

/** Calls that a mentee alone cannot make to the end here, and why; what is refused is looked at all the same. */
const refused: Record<string, string> = {
  'account.confirmSecondFactor': 'takes the code of a telephone; second-factor.test.ts',
  'account.newRecoveryCodes': 'the same',
  'account.endSecondFactor': 'the same',
  'account.addPasskey': 'takes the word of a device; passkeys.spec.ts',
  'account.removePasskey': 'the same',
  'account.setPhoto': 'takes a picture; photo.test.ts',
  'actionViews.run': 'takes a published view; action-views/functions.test.ts',
  'applications.updateOwn': 'takes a form that fits; the trip is an applicant’s',
  'chat.openGroup': 'is there for those with mentees',
  'files.uploadPart': 'takes a part of a file; parts.test.ts',
  'files.endUpload': 'the same',
  'files.cancelUpload': 'the same',
  'files.removeOwnFile': 'takes a file of one’s own; parts.test.ts',
  'files.renameOwnFile': 'the same',
  'files.sentOpened': 'takes a file that was sent; sent.test.ts',
  'files.takeBackSent': 'the same',
  'library.rate': 'takes an item of the library; library.test.ts',
  'library.favour': 'the same',
  'library.opened': 'the same',
  'meetings.book': 'is there where the project lets mentees book; booking.test.ts',
  'meetings.rebook': 'the same',
  'notices.addDevice': 'takes a device’s keys; push.test.ts',
  'notices.tryDevice': 'takes a device',
  'services.call': 'takes a published service; script-gates.test.ts makes every call by one',
  'services.call2': 'the same',
  'services.callFree': 'the same',
};

test('in no answer to a mentee, whatever is written', async () => {
  const mentees = writeCallsOf('Mentee');
  for (const { name, entry } of mentees) await makeWriteCall(world, name, entry);
  const toMentees = heard.filter(({ to }) => to.startsWith('mentee'));
  expect(toMentees.filter(({ body }) => body.includes(secret)).map(({ url }) => url)).toEqual([]);
  const done = new Set(toMentees.flatMap(({ url, status }) => (status < 400 ? [url.split('?')[0]] : [])));
  expect(mentees.filter(({ entry }) => !done.has(entry.path)).map(({ name }) => name)).toEqual(Object.keys(refused));
  // The mentor finds what was looked for.
  const mentor = await world.enter('mentor');
  const [mentee] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentee'`);
  await mentor.done('/api/mentor/GetPrivateMenteeData', { ActionId: 1, MenteeId: mentee?.id ?? 0 });
  expect(heard.at(-1)?.body).toContain(secret);
});

test('no file is ordered by mentees, nor fetched', () => {
  const orders = Object.values(calls).flatMap((room) =>
    Object.values(room).flatMap((entry) => {
      const { output, access } = entry as CallEntry;
      return output === ordered && access !== 'public' ? [access] : [];
    }),
  );
  expect(orders.length).toBeGreaterThan(2);
  for (const access of [...orders, calls.jobs.file.access])
    expect([access, can(['Mentee'], access)]).toEqual([access, false]);
});

/** Switching off mails by the link in them: with one click in a mail program, on its page, and nothing else by it. */
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { loadConfig } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import { startJobs } from '../../platform/jobs.ts';
import { queueMails } from '../../platform/mail.ts';
import type { MailRequest } from '../../platform/mail-templates.ts';
import { shippedTranslations } from '../../platform/translations.ts';
import { receiveMails } from '../../testing/mail-receiver.ts';
import { makeMentee, type Made } from '../../testing/people.ts';
import { openWorld, type World } from '../../testing/world.ts';

const link = 'https://product.example/';
const contents = {
  notices: { template: 'notices', values: { link, name: 'ν', notices: 'ν', project: 'έ', settings: link } },
  actionsDue: { template: 'actionsDue', values: { actions: 'ε', name: 'ν', project: 'έ', settings: link } },
  mentorDigest: { template: 'mentorDigest', values: { link, name: 'ν', project: 'έ', settings: link, waiting: 'π' } },
  passwordLink: { template: 'passwordLink', values: { link, until: 'τ', project: 'έ' } },
} as const;

/** The headers of a mail of this template, as it arrives. */
const headersOf = async (
  world: World,
  url: string,
  received: readonly string[],
  to: Made,
  name: keyof typeof contents,
) => {
  const jobs = await startJobs(world.pool, () => undefined);
  onTestFinished(() => jobs.stop());
  const config = loadConfig({ PUBLIC_URL: 'http://localhost', SMTP_URL: url });
  const services = { config, jobs, translations: shippedTranslations } as unknown as Services;
  const mail: MailRequest = {
    to: `${to.username}@example.org`,
    userId: to.id,
    projectId: 1,
    language: 'el',
    ...contents[name],
  };
  const before = received.length;
  await inTransaction(world.pool, (connection) => queueMails(connection, services, mail));
  await expect.poll(() => received.length).toBe(before + 1);
  const { headers } = await PostalMime.parse(received.at(-1) ?? '');
  return Object.fromEntries(headers.map(({ key, value }) => [key, value]));
};

const setUp = async () => {
  const { url, received } = await receiveMails();
  const world = await openWorld({ env: { SMTP_URL: url } });
  const mentee = await makeMentee(world);
  /** The path of the link in the mail's header. */
  const pathIn = async (name: keyof typeof contents) => {
    const { 'list-unsubscribe': line = '' } = await headersOf(world, url, received, mentee, name);
    return new URL(/^<(.+)>$/.exec(line)?.[1] ?? '').pathname;
  };
  const reminders = async () =>
    (await world.rows<{ reminders: boolean }>('SELECT reminders FROM users WHERE id = $1', [mentee.id]))[0]?.reminders;
  const mailsOf = async () => (await mentee.done('/api/notify/Wishes', {})).Kinds.filter(({ Mail }) => Mail).length;
  return {
    world,
    mentee,
    pathIn,
    reminders,
    mailsOf,
    headers: (name: keyof typeof contents) => headersOf(world, url, received, mentee, name),
  };
};

/** What a mail program sends (RFC 8058): a form, with neither cookie nor origin. */
const oneClick = (world: World, url: string, type = 'application/x-www-form-urlencoded') =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('unsubscribing', () => {
  it('by one click is offered in the mails that may be switched off, and in no others', async () => {
    const { headers } = await setUp();
    for (const name of ['notices', 'actionsDue', 'mentorDigest'] as const)
      expect(await headers(name)).toMatchObject({
        'list-unsubscribe': expect.stringMatching(/^<http:\/\/telemachos\.test\/unsubscribe\/[\w.-]+>$/),
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      });
    expect(await headers('passwordLink')).not.toHaveProperty('list-unsubscribe');
  });

  it('by one click switches off the mails of one kind, however the form is sent, and again changes nothing', async () => {
    const { world, mentee, pathIn, reminders, mailsOf } = await setUp();
    const Quiet = { From: 1320, Until: 420 };
    await mentee.done('/api/notify/SetWishes', {
      Kinds: [{ Kind: 'read', App: false, Mail: true, Push: true }],
      Quiet,
    });
    const digest = await pathIn('actionsDue');
    expect((await oneClick(world, digest)).statusCode).toBe(200);
    expect([await reminders(), (await mailsOf()) > 0]).toEqual([false, true]);
    const notices = await pathIn('notices');
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await oneClick(world, notices, type)).statusCode).toBe(200);
    expect(await mailsOf()).toBe(0);
    // What was said of the other ways, and the quiet hours, stay.
    const wishes = await mentee.done('/api/notify/Wishes', {});
    expect(wishes.Quiet).toEqual(Quiet);
    expect(wishes.Kinds.find(({ Kind }) => Kind === 'read')).toMatchObject({ App: false, Mail: false, Push: true });
  });

  it('changes nothing when the link is opened, and works by the button of its page', async () => {
    const { world, pathIn, reminders } = await setUp();
    const path = await pathIn('mentorDigest');
    await world.app.inject({ method: 'GET', url: path });
    expect(await reminders()).toBe(true);
    const Token = path.split('/').at(-1) ?? '';
    expect(await world.nobody.done('/api/notify/Unsubscribe', { Token })).toEqual({ Kind: 'reminders' });
    expect(await reminders()).toBe(false);
  });

  it('is refused by a token that was changed to another person or kind', async () => {
    const { world, pathIn, reminders, mailsOf } = await setUp();
    const other = await makeMentee(world);
    const token = (await pathIn('actionsDue')).split('/').at(-1) ?? '';
    const [kind = '', id = '', signature = ''] = token.split('.');
    for (const forged of [
      `${kind}.${other.id}.${signature}`,
      `notices.${id}.${signature}`,
      `${kind}.${id}.`,
      `${kind}.${id}`,
      'x',
    ]) {
      expect((await oneClick(world, `/unsubscribe/${forged}`)).statusCode).toBe(410);
      expect((await world.nobody.call('/api/notify/Unsubscribe', { Token: forged })).problem?.code).toBe(
        'LINK_INVALID',
      );
    }
    expect([await reminders(), (await mailsOf()) > 0]).toEqual([true, true]);
  });
});

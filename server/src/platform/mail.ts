/**
 * Renders, queues and sends mails.
 *
 * A call inserts a mail and its sending job in one transaction. Without a mail server mails stay in the outbox, which
 * administrators read.
 */
import { createTransport, type Transporter } from 'nodemailer';
import { filledIn } from '@telemachos/contract/features/settings/mail-slots.rules.ts';
import type pg from 'pg';
import type { Connection } from '../db/connect.ts';
import type { Services } from './context.ts';
import { toHtml } from './mail-html.ts';
import { OwnLink, unsubscribeKindOfTemplate, type MailRequest } from './mail-templates.ts';
import { insertMails, setMailStatus, findProjectMailText, claimMail, type WrittenMail } from './mail.store.ts';
import { toOneLine, withoutLinks } from './sanitize-text.ts';
import { mailText } from './render-texts.ts';
import type { Locale } from './translations.ts';
import { senderAddress } from './sender-address.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

/** An address without characters by which a mail program could find another address in it. */
const plainAddress = /^[\w.+-]+@[\w.-]+$/;

/**
 * The values of a mail's slots as text. Only links of the product and the recipient's address stay as they are; texts
 * that people wrote are changed so that no mail program turns them into links.
 */
const slotValues = ({ to, values }: MailRequest): Record<string, string> => {
  const safe = (value: string) => (value === to && plainAddress.test(value) ? value : withoutLinks(value));
  const line = (value: string | OwnLink) => (value instanceof OwnLink ? value.address : safe(value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().map(line).join('\n')]));
};

/** Fills the slots of a project's text; slots inside a value are not filled. */
const fillSlots = (words: string, values: Readonly<Record<string, string>>): string =>
  filledIn(words, (slot) => (Object.hasOwn(values, slot) ? (values[slot] ?? '') : ''));

/** Loads projects' own mail texts, each once for any number of mails. */
const projectTextLoader = (connection: Connection) => {
  const known = new Map<string, ReturnType<typeof findProjectMailText>>();
  return (order: Pick<MailRequest, 'projectId' | 'template' | 'language'>): ReturnType<typeof findProjectMailText> => {
    const key = `${order.projectId} ${order.template} ${order.language}`;
    const found = known.get(key) ?? findProjectMailText(connection, order);
    known.set(key, found);
    return found;
  };
};

/** A project's own mail text; in an added language the translation of its Greek text, else its English text. */
const projectTextIn = async (
  loadText: ReturnType<typeof projectTextLoader>,
  order: MailRequest,
  locale: Locale | null,
) => {
  if (!locale) return loadText(order);
  const greek = await loadText({ ...order, language: 'el' });
  const [Subject, Body] = [greek?.Subject, greek?.Body].map((text) => text && locale.translate(text));
  return Subject && Body ? { Subject, Body } : loadText({ ...order, language: 'en' });
};

/** Renders a mail in the recipient's language. */
export const renderMail = async (
  connection: Connection,
  services: Services,
  order: MailRequest,
  loadText = projectTextLoader(connection),
): Promise<{ subject: string; body: string }> => {
  const values = slotValues(order);
  const locale = await services.translations.localeOf(order.language);
  const own = await projectTextIn(loadText, order, locale);
  const overrides = await services.translations.overridesOf(order.language);
  const words = (part: 'subject' | 'body') =>
    own
      ? fillSlots(part === 'subject' ? own.Subject : own.Body, values)
      : mailText(order.language, `${order.template}.${part}`, values, overrides);
  return {
    subject: toOneLine(words('subject')),
    body: `${words('body')}\n\n${mailText(order.language, 'signature', values, overrides)}`,
  };
};

/** How many mails one statement inserts. */
export const mailBatchSize = 200;

/** Inserts mails in batches, each in its recipient's language, and queues their sending when a mail server is set. */
export const queueMails = async (
  connection: Connection,
  services: Services,
  ...orders: readonly MailRequest[]
): Promise<void> => {
  const sending = services.config.smtpUrl !== undefined;
  const loadText = projectTextLoader(connection);
  for (let begin = 0; begin < orders.length; begin += mailBatchSize) {
    const mails: WrittenMail[] = [];
    for (const order of orders.slice(begin, begin + mailBatchSize)) {
      const { to, userId, projectId, template, language, calendar } = order;
      const words = await renderMail(connection, services, order, loadText);
      const about = { to, userId, projectId, template, language, ...(calendar && { calendar }) };
      mails.push({ ...about, ...words, status: sending ? 'waiting' : 'kept' });
    }
    const ids = await insertMails(connection, mails);
    if (sending)
      await services.jobs.enqueueAll(
        connection.client,
        'mail',
        ids.map((id) => ({ id })),
        { retryLimit: 8, retryDelay: 30, retryBackoff: true },
      );
  }
};

/** What tells mail programs that nobody wrote this by hand: absence notes are not sent back (RFC 3834). */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** What lets mail programs switch such mails off with one click, without signing in (RFC 8058). */
const unsubscribeHeaders = (
  services: Services,
  { template, userId }: { template: string; userId: number | null },
): Record<string, string> => {
  const kind = unsubscribeKindOfTemplate[template];
  if (kind === undefined || userId === null) return {};
  const { address } = new OwnLink(services, `/unsubscribe/${createUnsubscribeToken(services, { userId, kind })}`);
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
};

/** The meeting that a calendar file is about, by its UID; all mails about it refer to it, so they stand together. */
const meetingOf = (file: string): string | undefined => /^UID:([^@\s]+)/m.exec(file)?.[1];

/** Starts to send queued mails; a failed attempt is retried by the queue with growing delays. */
export const startMailer = async (pool: pg.Pool, services: Services): Promise<() => void> => {
  const { smtpUrl, mailFrom } = services.config;
  if (smtpUrl === undefined) return () => undefined;
  const transport: Transporter = createTransport(smtpUrl);
  const domain = senderAddress(mailFrom).split('@').at(-1);
  await services.jobs.work<{ id: number }>('mail', async ({ id }) => {
    const mail = await claimMail(pool, id);
    if (!mail) return;
    const meeting = mail.calendar && meetingOf(mail.calendar.File);
    try {
      await transport.sendMail({
        from: mailFrom,
        to: mail.address,
        subject: mail.subject,
        text: mail.body,
        html: toHtml(mail.body, mail.language),
        // Calendar programs read this part as an invitation; others show the text.
        ...(mail.calendar
          ? {
              icalEvent: {
                method: mail.calendar.Method,
                filename: 'meeting.ics',
                content: mail.calendar.File,
              },
            }
          : {}),
        messageId: `<mail-${id}-${mail.createdAt.getTime()}@${domain}>`,
        headers: { ...automaticHeaders, ...unsubscribeHeaders(services, mail) },
        ...(meeting ? { references: `<${meeting}@${domain}>` } : {}),
      });
    } catch (error) {
      await setMailStatus(pool, id, 'failed', error instanceof Error ? error.message.slice(0, 500) : 'unknown');
      throw error;
    }
    await setMailStatus(pool, id, 'sent', null);
  });
  return () => transport.close();
};

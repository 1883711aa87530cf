/**
 * Mails: written into the table in the transaction of the call, together with the job that sends them. Without a mail
 * server they are kept there and administrators read them in the outbox.
 */
import { createTransport, type Transporter } from 'nodemailer';
import { filledIn } from '@telemachos/contract/features/settings/mail-slots.rules.ts';
import type pg from 'pg';
import type { Connection } from '../db/connect.ts';
import type { Services } from './context.ts';
import { asHtml } from './mail-html.ts';
import { OurLink, type MailOrder } from './mail-order.ts';
import { insertMails, markMail, ownWords, takeMail, type WrittenMail } from './mail.store.ts';
import { oneLine, unlinked } from './plain-text.ts';
import { mailText } from './texts.ts';
import type { Spoken } from './words.ts';

/** An address without the signs by which a part of it could be read as an address of its own. */
const plainAddress = /^[\w.+-]+@[\w.-]+$/;

/**
 * The values as they are put into the words. Links are ours alone, and the address that is written to may stand in its
 * mail; everything else is somebody's own words, which nobody's mail program may make a link of.
 */
const filling = ({ to, values }: MailOrder): Record<string, string> => {
  const safe = (value: string) => (value === to && plainAddress.test(value) ? value : unlinked(value));
  const line = (value: string | OurLink) => (value instanceof OurLink ? value.address : safe(value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().map(line).join('\n')]));
};

/** A project's own words with the values in their places, and nothing more: a value is never read as words. */
const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  filledIn(words, (slot) => (Object.hasOwn(values, slot) ? (values[slot] ?? '') : ''));

/** The words that projects gave to their mails, each looked up once for however many mails. */
const ownWordsOver = (connection: Connection) => {
  const known = new Map<string, ReturnType<typeof ownWords>>();
  return (order: Pick<MailOrder, 'projectId' | 'template' | 'language'>): ReturnType<typeof ownWords> => {
    const key = `${order.projectId} ${order.template} ${order.language}`;
    const found = known.get(key) ?? ownWords(connection, order);
    known.set(key, found);
    return found;
  };
};

/**
 * The words that a project gave to its mail: in a language that translators added those of its Greek ones, else its
 * English ones.
 */
const ownWordsIn = async (own: ReturnType<typeof ownWordsOver>, order: MailOrder, spoken: Spoken | null) => {
  if (!spoken) return own(order);
  const greek = await own({ ...order, language: 'el' });
  const [Subject, Body] = [greek?.Subject, greek?.Body].map((text) => text && spoken.translate(text));
  return Subject && Body ? { Subject, Body } : own({ ...order, language: 'en' });
};

/** A mail's words in the person's language, as they are sent. */
export const wordsOfMail = async (
  connection: Connection,
  services: Services,
  order: MailOrder,
  ownOf = ownWordsOver(connection),
): Promise<{ subject: string; body: string }> => {
  const values = filling(order);
  const spoken = await services.words.spokenIn(order.language);
  const own = await ownWordsIn(ownOf, order, spoken);
  const over = await services.words.over(order.language);
  const words = (part: 'subject' | 'body') =>
    own
      ? filled(part === 'subject' ? own.Subject : own.Body, values)
      : mailText(order.language, `${order.template}.${part}`, values, over);
  return {
    subject: oneLine(words('subject')),
    body: `${words('body')}\n\n${mailText(order.language, 'signature', values, over)}`,
  };
};

/** So many mails are written in one statement. */
export const mailsAtOnce = 200;

/**
 * Write mails, each in the person's language and, where there is a server to send them, order the sending. However many there
 * are, it is as many statements as portions of them.
 */
export const orderMail = async (
  connection: Connection,
  services: Services,
  ...orders: readonly MailOrder[]
): Promise<void> => {
  const sending = services.config.smtpUrl !== undefined;
  const ownOf = ownWordsOver(connection);
  for (let begin = 0; begin < orders.length; begin += mailsAtOnce) {
    const mails: WrittenMail[] = [];
    for (const order of orders.slice(begin, begin + mailsAtOnce)) {
      const { to, userId, projectId, template, language, calendar } = order;
      const words = await wordsOfMail(connection, services, order, ownOf);
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

/**
 * Send what is waiting, as long as the process runs; a failed try is told to the queue, which tries again later and
 * later.
 */
export const startMailer = async (pool: pg.Pool, services: Services): Promise<() => void> => {
  const { smtpUrl, mailFrom } = services.config;
  if (smtpUrl === undefined) return () => undefined;
  const transport: Transporter = createTransport(smtpUrl);
  await services.jobs.work<{ id: number }>('mail', async ({ id }) => {
    const mail = await takeMail(pool, id);
    if (!mail) return;
    try {
      await transport.sendMail({
        from: mailFrom,
        to: mail.address,
        subject: mail.subject,
        text: mail.body,
        html: asHtml(mail.body, mail.language),
        // Programs that know calendars take it as an invitation; others show the text.
        ...(mail.calendar
          ? {
              icalEvent: {
                method: mail.calendar.Method,
                filename: 'meeting.ics',
                content: mail.calendar.File,
              },
            }
          : {}),
        messageId: `<mail-${id}-${mail.createdAt.getTime()}@telemachos>`,
      });
    } catch (error) {
      await markMail(pool, id, 'failed', error instanceof Error ? error.message.slice(0, 500) : 'unknown');
      throw error;
    }
    await markMail(pool, id, 'sent', null);
  });
  return () => transport.close();
};

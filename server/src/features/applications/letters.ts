/** The mails of applications: each carries a fresh link beside the earlier ones, which stay good. */
import { showDate, showDateTime } from '@telemachos/contract/kit/dates.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import {
  tokenRetentionDaysAfterEnd,
  insertApplicationLinks,
  type ApplicationPurpose,
} from '../../platform/link-tokens.store.ts';
import { OwnLink, type MailContent, type MailRequest } from '../../platform/mail-templates.ts';
import { hashToken, createToken } from '../../platform/session.ts';

/** For how many days a link for confirming is good. Those for following live as long as the application goes on. */
export const confirmLinkDays = 7;

const dayMs = 86_400_000;

/** An instant so many days on. */
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs);

/** Whom a mail is for, and about which application. */
export type Addressee = {
  id: number;
  projectId: number;
  userId: number | null;
  email: string;
  language: Language;
  descr: string;
  editableUntil: Date | null;
  confirmedAt: Date | null;
  answers: Readonly<Record<string, string>>;
};

/**
 * What letters call an applicant. Until the owner of the address has confirmed it, the name is anybody's words, which
 * are not carried into a mailbox of somebody else.
 */
export const calledInLetters = ({
  confirmedAt,
  answers,
  email,
}: Pick<Addressee, 'confirmedAt' | 'answers' | 'email'>) => (confirmedAt !== null && answers['first_name']) || email;

type Sender = Connection & { services: Services; now: Date; mail(order: MailRequest): Promise<void> };

/** The day until which a link is good for certain. */
const lastDay = (purpose: ApplicationPurpose, now: Date): Date =>
  daysFrom(now, purpose === 'application-confirm' ? confirmLinkDays : tokenRetentionDaysAfterEnd);

/**
 * The values at hand for every letter: `until` is the end of a link for confirming, `editable` the day until which
 * answers may be changed.
 */
type AtHand = { name: string; project: string; link: OwnLink; until: string; editable: string };

/** Write to applicants, each their own letter, with a link of the purpose. */
export const writeToApplicants = async (
  context: Sender,
  purpose: ApplicationPurpose,
  letters: { to: Addressee; write: (atHand: AtHand) => MailContent }[],
): Promise<void> => {
  const { services, now } = context;
  const sent = letters.map((letter) => ({ ...letter, token: createToken(), expiresAt: lastDay(purpose, now) }));
  await insertApplicationLinks(
    context,
    purpose,
    sent.map(({ to, token, expiresAt }) => ({ applicationId: to.id, tokenHash: hashToken(token), expiresAt })),
    now,
  );
  for (const { to, write, token, expiresAt } of sent)
    await context.mail({
      to: to.email,
      userId: to.userId,
      projectId: to.projectId,
      language: to.language,
      ...write({
        name: calledInLetters(to),
        project: to.descr,
        link: new OwnLink(
          services,
          `/application/${purpose === 'application-confirm' ? 'confirm' : 'status'}/${token}`,
        ),
        until: showDateTime(expiresAt.getTime()),
        editable: to.editableUntil ? showDate(to.editableUntil.getTime()) : '',
      }),
    });
};

/** Sending an application. Whatever the e-mail's story, the answer is the same; only its owner learns more, by mail. */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import {
  maxUnconfirmedPerEmail,
  statuses,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { judgeForm, keyOfType } from '@telemachos/contract/features/applications/applications.rules.ts';
import { createHmac } from 'node:crypto';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Connection } from '../../db/connect.ts';
import type { MailRequest } from '../../platform/mail-templates.ts';
import type { Handlers, Services } from '../../platform/context.ts';
import { findLink, insertApplicationLinks, markLinkUsed } from '../../platform/link-tokens.store.ts';
import { hashToken } from '../../platform/session.ts';
import { policyInForce } from '../account/policy.shared.ts';
import { holdSettings } from '../settings/holding.store.ts';
import * as store from './applications.store.ts';
import * as events from './events.store.ts';
import { projectAsked, takesApplications, type FormProject } from './form.ts';
import { spendHumanCheck } from './human-check.ts';
import { giveUp } from './giving-up.ts';
import { daysFrom, writeToApplicants } from './letters.ts';

/**
 * How many letters an hour a sending can cause to one address: that it has an application already, or that its owner
 * confirm this one.
 */
const lettersAnHour = { applicationExists: 3, applicationConfirm: maxUnconfirmedPerEmail } as const;

/** For how long a sending can be corrected by the browser that made it, in milliseconds. */
const correctionWindowMs = 30 * 60_000;

/**
 * What a sending answers its browser. It is drawn from the check, which was spent on this sending alone: the same again
 * when the first answer was lost on the way, and alike whether an application was kept or not.
 */
const sentMark = (services: Services, humanCheck: string): string =>
  createHmac('sha256', services.deriveKey('application-sent')).update(humanCheck).digest('base64url');

/** The application sent before by this browser goes; false where somebody has confirmed it meanwhile. */
const giveUpSentBefore = async (context: Connection & { now: Date }, mark: string): Promise<boolean> => {
  const link = await findLink(context, hashToken(mark), ['application-sent'], context.now, true);
  if (link?.applicationId == null) return true;
  const [row] = await store.lockApplications(context, [link.applicationId]);
  if (row && row.withdrawnAt === null && row.confirmedAt !== null) return false;
  if (row && row.withdrawnAt === null) await giveUp(context, [row.id], 'another address');
  await markLinkUsed(context, hashToken(mark), context.now);
  return true;
};

type Keeping = Connection & { services: Services; now: Date; mail(order: MailRequest): Promise<void> };

/** Keep a new application with what was agreed to, and ask the owner of the address to confirm it; answers its id. */
const keep = async (
  context: Keeping,
  project: FormProject,
  { answers, email, language }: { answers: Record<string, string>; email: string; language: Language },
): Promise<number> => {
  const { now } = context;
  const editableUntil = daysFrom(now, project.editableDays);
  const id = await store.insertApplication(context, {
    projectId: project.id,
    answers,
    email,
    afm: answers[keyOfType(project.sections, 'afm') ?? ''] ?? null,
    language,
    editableUntil,
    now,
  });
  const policy = await policyInForce(context, project.id, language);
  const consent = JSON.stringify({
    Consents: ['data', 'truth'],
    Language: language,
    ...(policy ? { Policy: policy.version } : {}),
  });
  await events.insertEvents(
    context,
    null,
    [
      { applicationId: id, kind: 'submitted', to: statuses.unchecked },
      { applicationId: id, kind: 'consented', note: consent },
    ],
    now,
  );
  const to = {
    id,
    projectId: project.id,
    userId: null,
    email,
    language,
    descr: project.descr,
    editableUntil,
    confirmedAt: null,
    answers,
  };
  await writeToApplicants(context, 'application-confirm', [
    { to, write: (values) => ({ template: 'applicationConfirm', values }) },
  ]);
  return id;
};

export const applyHandlers: Pick<Handlers<typeof applicationsCalls>, 'submit'> = {
  async submit(context, { Project, Language, Answers, Consents, HumanCheck, Instead }) {
    const { now } = context;
    const asked = await projectAsked(context, Project, now);
    if (asked) await holdSettings(context, asked.id, 'shared');
    const project = asked && (await projectAsked(context, Project, now));
    if (!project || !takesApplications(project, now)) return context.fail('APPLICATIONS_CLOSED');
    if (!Consents.every(Boolean)) context.fail('CONSENT_MISSING', { fields: { Consents: 'CONSENT_MISSING' } });
    const { answers, faults } = judgeForm(project.sections, Answers, now, { Id: project.id, url: project.url });
    const emailKey = keyOfType(project.sections, 'email') ?? '';
    const email = answers[emailKey] ?? '';
    const fields = email === '' ? { [emailKey]: 'REQUIRED', ...faults } : faults;
    if (Object.keys(fields).length > 0) context.fail('INVALID_ANSWERS', { fields });

    await store.lockEmail(context, project.id, email);
    const spent = await spendHumanCheck(context, HumanCheck, JSON.stringify([project.id, answers]));
    if (spent === 'refused') context.fail('HUMAN_CHECK_FAILED');
    // The same sending once more, because its answer was lost on the way: everything is done already.
    const done = { Sent: sentMark(context.services, HumanCheck) };
    if (spent === 'again') return done;

    // Before anything that the address has a say in: the fate of the earlier sending would tell its sender of it.
    if (Instead !== undefined && !(await giveUpSentBefore(context, Instead))) return context.fail('ALREADY_CONFIRMED');
    const known = await store.findConfirmedByEmail(context, project.id, email);
    const template = known ? 'applicationExists' : 'applicationConfirm';
    // The owner is told, and not a hundred times because a stranger knows the address.
    if (
      (await store.lettersSince(context, project.id, email, template, new Date(now.getTime() - 3_600_000))) >=
      lettersAnHour[template]
    )
      return done;
    if (known) {
      await writeToApplicants(context, 'application-told', [{ to: known, write: (values) => ({ template, values }) }]);
      return done;
    }
    // Nobody has shown yet whose address it is: what was sent before stays as it is, and this waits beside it. Where
    // too many wait the oldest goes,
    // so that no stranger's keep the owner's out.
    await giveUp(
      context,
      (await store.findWaiting(context, project.id, email)).slice(0, 1 - maxUnconfirmedPerEmail),
      'a newer one came',
    );
    const id = await keep(context, project, { answers, email, language: Language });
    const mark = {
      applicationId: id,
      tokenHash: hashToken(done.Sent),
      expiresAt: new Date(now.getTime() + correctionWindowMs),
    };
    await insertApplicationLinks(context, 'application-sent', [mark], now);
    await context.audit('application', id);
    return done;
  },
};

/** Following one's application: by the mailed link without an account, or signed in. */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import { canEdit, canWithdraw, statuses } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { judgeForm, keyOfType } from '@telemachos/contract/features/applications/applications.rules.ts';
import { canIn } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services, Handlers } from '../../platform/context.ts';
import { OurLink, type MailOrder } from '../../platform/mail-order.ts';
import { deleteApplicationLinks, findLink, hasConfirmed, type ApplicationPurpose } from '../../platform/links.store.ts';
import { hashToken } from '../../platform/session.ts';
import * as store from './applications.store.ts';
import * as events from './events.store.ts';
import { formOf } from './form.ts';
import { calledInLetters } from './letters.ts';
import { ownView, projectOf, standingOf } from './own-view.ts';

type Withdrawing = Connection & {
  services: Services;
  now: Date;
  fail(code: 'NOT_EDITABLE'): never;
  mail(order: MailOrder): Promise<void>;
  audit(subject: string, subjectId: number): Promise<void>;
};

/** The application of a link that can be used, and what the link is for. */
const byToken = async (
  connection: Connection,
  token: string,
  purposes: readonly ApplicationPurpose[],
  now: Date,
  lock = false,
) => {
  const link = await findLink(connection, hashToken(token), purposes, now);
  if (link?.applicationId == null) return null;
  const row = await store.findApplication(connection, link.applicationId, lock);
  return row ? { row, purpose: link.purpose } : null;
};

const statusLink = ['application', 'application-told'] as const;
const anyLink = [...statusLink, 'application-confirm'] as const;

/** Withdraw an application. The link in use goes on working: the page it opened shows the withdrawal. */
const withdrawn = async (context: Withdrawing, id: number): Promise<boolean> => {
  const { now, services } = context;
  const row = await store.findApplication(context, id, true);
  if (!row) return false;
  if (row.withdrawnAt !== null) return true;
  if (!canWithdraw(standingOf(row))) return context.fail('NOT_EDITABLE');
  await store.saveWithdrawn(context, [row.id], now);
  await events.insertEvents(context, null, [{ applicationId: row.id, kind: 'withdrawn' }], now);
  await deleteApplicationLinks(context, [row.id], 'application-confirm');
  await context.mail({
    to: row.email,
    userId: row.userId,
    projectId: row.projectId,
    template: 'applicationWithdrawn',
    language: row.language,
    values: {
      name: calledInLetters(row),
      project: row.descr,
      form: new OurLink(services, '/applicationForm'),
    },
  });
  await context.audit('application', row.id);
  return true;
};

export const followHandlers: Pick<
  Handlers<typeof applicationsCalls>,
  'checkToken' | 'answers' | 'update' | 'withdraw' | 'withdrawOwn' | 'own'
> = {
  async checkToken(context, { Token }) {
    const found = await byToken(context, Token, anyLink, context.now);
    if (!found)
      return context.fail((await hasConfirmed(context, hashToken(Token))) ? 'ALREADY_CONFIRMED' : 'INVALID_TOKEN');
    return {
      Kind: found.purpose === 'application-confirm' ? 'confirm' : 'status',
      Application: await ownView(context, found.row, context.now),
    };
  },

  async answers(context, { Token, Language }) {
    const found = await byToken(context, Token, statusLink, context.now);
    if (!found) return context.fail('INVALID_TOKEN');
    if (!canEdit(standingOf(found.row), context.now)) return context.fail('NOT_EDITABLE');
    return {
      Form: await formOf(context, projectOf(found.row), Language, true),
      Answers: found.row.answers,
      Version: found.row.version,
    };
  },

  async update(context, { Token, Answers, Version }) {
    const { now } = context;
    const found = await byToken(context, Token, statusLink, now, true);
    if (!found) return context.fail('INVALID_TOKEN');
    const { row } = found;
    if (!canEdit(standingOf(row), now)) return context.fail('NOT_EDITABLE');
    if (row.version !== Version)
      return context.fail('STALE', { details: { Mine: Answers, Theirs: row.answers, Version: row.version } });
    const { id: Id, url, sections } = projectOf(row);
    const emailKey = keyOfType(sections, 'email');
    const { answers, faults } = judgeForm(
      sections,
      { ...Answers, ...(emailKey === null ? {} : { [emailKey]: row.email }) },
      now,
      { Id, url },
    );
    if (Object.keys(faults).length > 0) return context.fail('INVALID_ANSWERS', { fields: faults });
    const status = row.reopened ? statuses.resubmitted : row.status;
    const version = await store.saveAnswers(
      context,
      row.id,
      { answers, afm: answers[keyOfType(sections, 'afm') ?? ''] ?? null, status, editableUntil: row.editableUntil },
      now,
    );
    await events.insertEvents(
      context,
      null,
      [
        row.reopened
          ? { applicationId: row.id, kind: 'resubmitted', from: row.status, to: status }
          : { applicationId: row.id, kind: 'changed' },
      ],
      now,
    );
    await context.audit('application', row.id);
    return { Version: version };
  },

  async withdraw(context, { Token }) {
    const found = await byToken(context, Token, anyLink, context.now);
    return found && (await withdrawn(context, found.row.id)) ? { Ok: true } : context.fail('INVALID_TOKEN');
  },

  async withdrawOwn(context, { Id }) {
    // Administrators reach everybody's applications; here only their own.
    const row = await store.findApplication(context, Id);
    return row?.userId === context.viewer.userId && (await withdrawn(context, Id))
      ? { Ok: true }
      : context.fail('NOT_FOUND');
  },

  async own(context) {
    const { viewer, projectId, now } = context;
    const projects = viewer.memberships
      .map((membership) => membership.projectId)
      .filter((id) => canIn(viewer, id, 'applicant.use'));
    const row = await store.findOwnApplication(context, viewer.userId, projectId, projects);
    return row ? { Id: row.id, ...(await ownView(context, row, now)) } : context.fail('NOT_FOUND');
  },
};

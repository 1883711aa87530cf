/** Following one's application: by the mailed link without an account, or signed in. */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import { canWithdraw } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { canIn } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services, Handlers } from '../../platform/context.ts';
import { OwnLink, type MailRequest } from '../../platform/mail-templates.ts';
import {
  deleteApplicationLinks,
  findLink,
  hasConfirmed,
  type ApplicationPurpose,
} from '../../platform/link-tokens.store.ts';
import { hashToken } from '../../platform/session.ts';
import * as store from './applications.store.ts';
import { changed, givenOf } from './change-answers.ts';
import * as events from './events.store.ts';
import { calledInLetters } from './letters.ts';
import { ownView, standingOf } from './own-view.ts';

type Withdrawing = Connection & {
  services: Services;
  now: Date;
  fail(code: 'NOT_EDITABLE'): never;
  mail(order: MailRequest): Promise<void>;
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
  const row = await (lock ? store.holdToAnswer : store.findApplication)(connection, link.applicationId);
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
      form: new OwnLink(services, '/applicationForm'),
    },
  });
  await context.audit('application', row.id);
  return true;
};

export const followHandlers: Pick<
  Handlers<typeof applicationsCalls>,
  'checkToken' | 'answers' | 'update' | 'answersOwn' | 'updateOwn' | 'withdraw' | 'withdrawOwn' | 'own'
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
    return found ? givenOf(context, found.row, Language) : context.fail('INVALID_TOKEN');
  },

  async update(context, { Token, ...change }) {
    const found = await byToken(context, Token, statusLink, context.now, true);
    return found ? changed(context, found.row, change) : context.fail('INVALID_TOKEN');
  },

  async answersOwn(context, { Id, Language }) {
    const row = await store.findApplication(context, Id);
    return row?.userId === context.viewer.userId ? givenOf(context, row, Language) : context.fail('NOT_FOUND');
  },

  async updateOwn(context, { Id, ...change }) {
    const row = await store.holdToAnswer(context, Id);
    return row?.userId === context.viewer.userId ? changed(context, row, change) : context.fail('NOT_FOUND');
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

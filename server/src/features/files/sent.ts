/** Sending files to people and groups: to those one may write to, and nobody else. */
import { isRole, type Role } from '@telemachos/contract/access/roles.ts';
import { writableRoles } from '@telemachos/contract/access/messaging.ts';
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import { maxTotalRecipients, maxSentBytes } from '@telemachos/contract/features/files/sent.rules.ts';
import { totalsOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { TooManyOf } from '@telemachos/contract/problems.ts';
import { reachIn, rolesIn } from '../../access/viewer.ts';
import { findWritablePeople, type Writer } from '../../access/messaging.store.ts';
import type { Handlers } from '../../platform/context.ts';
import { notify } from '../notices/notify.shared.ts';
import { accepted, orderScan } from './arrived.shared.ts';
import * as kept from './kept.store.ts';
import { linkTo } from './links.shared.ts';
import { makeRoom, putContents } from './received.shared.ts';
import * as store from './sent.store.ts';
import { onlyOneself } from './uploading.shared.ts';

type SentHandlers = Pick<
  Handlers<typeof filesCalls>,
  'share' | 'groups' | 'rolesToSend' | 'getShared' | 'sentOpened' | 'sentLink' | 'takeBackSent' | 'recipients'
>;
type Sending = Parameters<SentHandlers['share']>[0];

/** The roles to all of whom somebody sends at once: who manages the project, to those they may write to. */
const rolesTo = ({ viewer, projectId }: Writer): Role[] =>
  reachIn(viewer, projectId, 'project.manage') === null ? [] : [...writableRoles(rolesIn(viewer, projectId)).any];

type To = Pick<ParsedInputOf<(typeof filesCalls)['share']>, 'GroupIds' | 'MentorIds' | 'Roles' | 'UserIds'>;

/** To whom it goes: the people that were named, and those of the groups; null where somebody may not be written to. */
const recipientsOf = async (context: Sending, { GroupIds, MentorIds, Roles, UserIds }: To) => {
  const { viewer, projectId } = context;
  if (projectId === null) return context.fail('NOT_FOUND');
  const writer = { viewer, projectId };
  const named = [...new Set(UserIds)];
  const may = rolesTo(writer);
  if (!Roles.every((role) => may.includes(role))) return null;
  if ((await findWritablePeople(context, writer, named)).length < named.length) return null;
  const members = await store.groupMembers(context, writer, GroupIds);
  const mentored = await store.mentorGroups(context, writer, MentorIds);
  if (!members || !mentored) return null;
  const held = await store.roleMembers(context, writer, Roles, maxTotalRecipients + 1);
  const all = [...new Set([...named, ...members, ...mentored, ...held])].filter((id) => id !== viewer.userId);
  if (all.length > maxTotalRecipients)
    return context.fail('TOO_MANY_PEOPLE', {
      details: { Of: 'sending' satisfies TooManyOf, Limit: maxTotalRecipients },
    });
  return all.length === 0 ? context.fail('NO_RECIPIENTS') : all;
};

/** The file that comes with the call, as a file that is sent; answers its id. */
const keepGiven = async (context: Sending, projectId: number) => {
  const { viewer, now, services, files } = context;
  const [file, ...more] = files;
  if (!file) return context.fail('NO_FILES');
  if (more.length > 0) return context.fail('TOO_MANY_FILES', { details: { Limit: 1 } });
  if (file.size > maxSentBytes)
    return context.fail('FILE_TOO_LARGE', { details: { Name: file.name, Limit: maxSentBytes } });
  const judged = await accepted(services, file);
  if ('refused' in judged) return context.fail(judged.refused, { details: { Name: file.name } });
  await makeRoom(context, [judged]);
  await putContents(context, [judged]);
  const { name, mime, size, sha256: key, scan } = judged;
  const of = { projectId, ownerId: viewer.userId, place: 'sent', category: '/' } as const;
  const id = await kept.insertKept(context, { ...of, name, mime, size, key, scan, at: now });
  await orderScan(context, judged);
  return { id, name, scan };
};

/** One's own file, sent as it is now: what becomes of it later is no matter to who got it. */
const keepOwn = async (context: Sending, projectId: number, fileId: number) => {
  const { viewer, now } = context;
  const own = (await kept.findKept(context, fileId)) ?? context.fail('NOT_FOUND');
  if (own.scan === 'infected') return context.fail('FILE_INFECTED', { details: { Name: own.name } });
  const { name, mime, size, key, scan } = own;
  const of = { projectId, ownerId: viewer.userId, place: 'sent', category: '/' } as const;
  return { id: await kept.insertKept(context, { ...of, name, mime, size, key, scan, at: now }), name, scan };
};

const asSent = ({ id, name, mime, size, note, at, fromId, from, to, recipients, opened, scan }: store.SentRow) => ({
  Id: id,
  Name: name,
  Type: mime,
  Size: size,
  Note: note,
  At: at.toISOString(),
  From: { Id: fromId, Name: from },
  To: to,
  Recipients: recipients,
  Opened: opened?.toISOString() ?? null,
  Scan: scan,
});

export const sentHandlers: SentHandlers = {
  async share(context, { OwnerId, ProjectId, FileId, Note, ...to }) {
    const { viewer, now } = context;
    onlyOneself(context, OwnerId, 'OwnerId');
    const userIds = await recipientsOf(context, to);
    if (!userIds) return { message: 'FAIL_SHARE', Filename: '', Id: null, Recipients: 0 };
    const file = await (FileId == null ? keepGiven(context, ProjectId) : keepOwn(context, ProjectId, FileId));
    const sent = { projectId: ProjectId, senderId: viewer.userId, fileId: file.id, note: Note, at: now, userIds };
    const Id = await store.insertSent(context, sent);
    // What waits for its scan is told of once it passed.
    if (file.scan === 'clean')
      await notify(context, { kind: 'fileSent', projectId: ProjectId, userIds, actorId: viewer.userId, at: now });
    await context.audit('sentFile', Id, { Recipients: userIds.length });
    return { message: 'SUCCESS_SHARE', Filename: file.name, Id, Recipients: userIds.length };
  },

  async groups(context, { ProjectId, Search, page, count, Totals }) {
    const writer = { viewer: context.viewer, projectId: ProjectId };
    const asked = { search: Search, page: { size: count, number: page }, totals: Totals };
    const { list, all } = await store.groupsFor(context, writer, asked);
    return {
      list: list.map(({ id, name, people }) => ({ MentorId: id, Name: name, People: people })),
      ...totalsOf(all, count),
    };
  },

  async rolesToSend(context, { ProjectId }) {
    const writer = { viewer: context.viewer, projectId: ProjectId };
    const counted = await store.countByRole(context, writer, rolesTo(writer));
    return { roles: counted.flatMap(({ role, people }) => (isRole(role) ? [{ Role: role, People: people }] : [])) };
  },

  async getShared(context, { Sent, page, count }) {
    const { viewer, projectId } = context;
    const writer = { viewer, projectId: projectId ?? 0 };
    const asked = { size: count, number: page };
    if (Sent) {
      const { list, all } = await store.sentBy(context, writer, asked);
      const New = await store.freshFor(context, writer);
      return { files: list.map(asSent), All: all, count: Math.ceil(all / count), New };
    }
    const { list, all, fresh } = await store.sentTo(context, writer, asked);
    return { files: list.map(asSent), All: all, count: Math.ceil(all / count), New: fresh };
  },

  async sentOpened(context, { Id }) {
    await store.openSent(context, Id, context.viewer.userId, context.now);
    return { Ok: true };
  },

  async sentLink(context, { Id }) {
    const { viewer, now, services } = context;
    const file = (await store.fileOfSent(context, Id)) ?? context.fail('NOT_FOUND');
    if (file.scan === 'infected') return context.fail('FILE_INFECTED', { details: { Name: file.name } });
    const link = linkTo(services, { kind: 'sent', id: Id, userId: viewer.userId, now });
    return { ...link, Name: file.name, Type: file.mime };
  },

  async takeBackSent(context, { Id }) {
    await store.removeSent(context, Id, context.viewer.userId, context.now);
    await context.audit('sentFile', Id, { Removed: true });
    return { Ok: true };
  },

  async recipients(context, { Id, page, count }) {
    const { list, all } = await store.recipientsOf(context, Id, context.viewer.userId, { size: count, number: page });
    return { list, All: all, count: Math.ceil(all / count) };
  },
};

/** Telling people what happened: kept in the transaction of what happened, told to open pages once it is kept. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Connection } from '../../db/connect.ts';
import type { Context } from '../../platform/context.ts';
import { holdersOf, keepEach, keepNotices, mentorsFor, type Told, type ToldEach } from './notices.store.ts';

/** A call, or a work that tells once it is done. */
export type Telling = Pick<Connection, 'client'> & Pick<Context<CallEntry>, 'emit'>;

/** Tell these people; whoever did it is not told, nor who is not active in the project. */
export const notify = async (telling: Telling, told: Told): Promise<void> => {
  if (told.userIds.length === 0) return;
  const userIds = await keepNotices(telling, told);
  if (userIds.length > 0) telling.emit('notices', { projectId: told.projectId, userIds }, {});
};

/** Tell each of these people what is told of somebody, however many there are. */
export const notifyEach = async (telling: Telling, told: ToldEach): Promise<void> => {
  if (told.each.length === 0) return;
  const userIds = await keepEach(telling, told);
  if (userIds.length > 0) telling.emit('notices', { projectId: told.projectId, userIds }, {});
};

/** What a mentee did in an action, or what was decided about it. */
type Work = { projectId: number; menteeId: number; actionId: number; at: Date };

/** The mentee's mentor is told that something was handed in. */
export const tellHanded = async (telling: Telling, { menteeId, ...work }: Work): Promise<void> =>
  notify(telling, {
    ...work,
    kind: 'handed',
    userIds: await mentorsFor(telling, { menteeId, ...work }),
    aboutId: menteeId,
    actorId: menteeId,
  });

/** The mentee is told what became of what they handed in. */
export const tellJudged = (
  telling: Telling,
  kind: 'read' | 'returned',
  { menteeId, ...work }: Work & { actorId: number | null },
): Promise<void> => notify(telling, { ...work, kind, userIds: [menteeId] });

/** Those who decide whether late answers count are told that some wait. */
export const tellLate = async (telling: Telling, { menteeId, ...work }: Work): Promise<void> =>
  notify(telling, {
    ...work,
    kind: 'late',
    userIds: await holdersOf(telling, work.projectId, 'late'),
    aboutId: menteeId,
    actorId: menteeId,
  });

/** Whoever ordered a file is told that it is there, or that it could not be made. */
export const tellFile = (
  telling: Telling,
  { userId, ...file }: { projectId: number; userId: number; made: boolean; at: Date },
): Promise<void> => notify(telling, { ...file, kind: file.made ? 'fileReady' : 'fileFailed', userIds: [userId] });

/** Those who settle reports are told that a message was reported; neither who wrote it nor what it says. */
export const tellReported = async (
  telling: Telling,
  { reporterId, writerId, ...report }: { projectId: number; reporterId: number; writerId: number; at: Date },
): Promise<void> =>
  notify(telling, {
    ...report,
    kind: 'report',
    userIds: (await holdersOf(telling, report.projectId, 'report')).filter((id) => id !== writerId),
    actorId: reporterId,
  });

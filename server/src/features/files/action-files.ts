/**
 * Files for an action: given, taken back and handed in by the mentee; read, accepted and returned by the mentor. The
 * mentee's data of the action name them, and are written with them in one transaction.
 */
import type { OutputOf } from '@telemachos/contract/call.ts';
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import { missingOf, takesFiles, withEvent } from '@telemachos/contract/features/actions/uploads.rules.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import {
  holdHanding,
  isUpload,
  keepHanding,
  ownUpload,
  readHanding,
  type Handing,
} from '../actions/upload-work.shared.ts';
import type { WorkAction } from '../actions/work.shared.ts';
import { withinReach } from '../mentoring/within-reach.shared.ts';
import { tellHanded, tellJudged } from '../notices/notify.shared.ts';
import * as store from './files.store.ts';
import { keepFiles, takeBack } from './receiving.ts';

type FileHandlers = Handlers<typeof filesCalls>;
type Reading = Parameters<FileHandlers['actionFiles' | 'actionFile']>[0];
type Giving = Parameters<FileHandlers['giveActionFiles' | 'removeActionFile' | 'handIn']>[0];

const asAnswer = ({ version, stage, work }: Handing): OutputOf<(typeof filesCalls)['actionFiles']> => ({
  Version: version,
  Stage: stage,
  ...work,
});

/** What is told of: which mentee's work in which action. */
const workOf = ({ action, menteeId }: Handing, at: Date) => ({
  projectId: action.row.projectId,
  actionId: action.Id,
  menteeId,
  at,
});

/** The action and the mentee, for whoever may read: oneself, or who looks after the person. */
const readable = async (
  context: Reading,
  actionId: number,
  menteeId: number | null | undefined,
): Promise<{ action: WorkAction; menteeId: number }> => {
  const { viewer, now } = context;
  const own = menteeId == null || menteeId === viewer.userId;
  const action = own
    ? (await ownUpload(context, viewer.userId, actionId, now))?.action
    : (await withinReach(context, actionId, menteeId))?.action;
  if (!action || !isUpload(action)) return context.fail('NOT_FOUND');
  return { action, menteeId: own ? viewer.userId : menteeId };
};

/** One's own action, held: an open one, but for what can be done where it has closed as well. */
const held = async (context: Giving, actionId: number, closedToo = false): Promise<Handing> => {
  const own = await ownUpload(context, context.viewer.userId, actionId, context.now);
  if (!own) return context.fail('NOT_FOUND');
  if (!own.isOpen && !closedToo) return context.fail('ACTION_CLOSED');
  return holdHanding(context, own.action, context.viewer.userId, context.now);
};

/** The same while it takes files. */
const heldForFiles = async (context: Giving, actionId: number): Promise<Handing> => {
  const handing = await held(context, actionId);
  return takesFiles(handing.stage) ? handing : context.fail('HANDED_IN');
};

/** Keep the names of the files in force. */
const nameFiles = async (context: Giving, handing: Handing): Promise<Handing> => {
  const { action, menteeId, work, stage } = handing;
  const files = await store.filesOfWork(context, action.Id, menteeId);
  const Files = files.map(({ asked, id, name }) => ({ Key: asked, Id: id, Name: name }));
  return keepHanding(context, handing, { ...work, Files }, stage, context.now);
};

const staleWith = (handing: Handing) => ({
  details: { Theirs: asAnswer(handing), Version: handing.version },
});

export const actionFileHandlers: Pick<
  FileHandlers,
  'actionFiles' | 'giveActionFiles' | 'removeActionFile' | 'actionFile' | 'handIn' | 'judgeFiles'
> = {
  async actionFiles(context, { ActionId, MenteeId }) {
    const { action, menteeId } = await readable(context, ActionId, MenteeId);
    return asAnswer(await readHanding(context, action, menteeId));
  },

  async giveActionFiles(context, { ActionId, Key }) {
    const handing = await heldForFiles(context, ActionId);
    const asked = handing.asked.find((one) => one.Key === Key) ?? context.fail('NOT_FOUND');
    const { menteeId } = handing;
    const given = (await store.filesOfWork(context, ActionId, menteeId)).filter((file) => file.asked === Key);
    // Given again, all is as it was.
    if (!(await keepFiles(context, { actionId: ActionId, menteeId, asked: Key }, asked, given)))
      return asAnswer(handing);
    await context.audit('action', ActionId, { Key, Files: context.files.length });
    return asAnswer(await nameFiles(context, handing));
  },

  async removeActionFile(context, { ActionId, Id }) {
    const handing = await heldForFiles(context, ActionId);
    const gone = (await store.filesOfWork(context, ActionId, handing.menteeId)).filter(({ id }) => id === Id);
    if (gone.length === 0) return asAnswer(handing);
    await takeBack(context, gone);
    await context.audit('action', ActionId, { TakenBack: gone.length });
    return asAnswer(await nameFiles(context, handing));
  },

  async actionFile(context, { ActionId, MenteeId, Id }) {
    const { menteeId } = await readable(context, ActionId, MenteeId);
    const file = (await store.filesOfWork(context, ActionId, menteeId)).find(({ id }) => id === Id);
    if (!file) return context.fail('NOT_FOUND');
    return new FileReply({ name: file.name, type: file.mime, body: await context.services.storage.read(file.key) });
  },

  async handIn(context, { ActionId, Version, Back }) {
    const handing = await held(context, ActionId, Back);
    const { work, stage, asked, version } = handing;
    // Told again it is done already.
    if (stage === (Back ? 'open' : 'handed')) return asAnswer(handing);
    if (stage === 'accepted' || (Back && stage !== 'handed')) return context.fail('HANDED_IN');
    if (version !== Version) return context.fail('STALE', staleWith(handing));
    if (!Back && missingOf(asked, work.Files).length > 0) return context.fail('FILES_MISSING');
    const At = context.now.toISOString();
    const History = withEvent(
      work.History,
      Back ? { At, What: 'takenBack' } : { At, What: 'handed', Names: work.Files.map(({ Name }) => Name) },
    );
    const hidden = isHiddenFrom(handing.action.Flags, 'caseload');
    // What no mentor sees waits for nobody.
    const next = Back ? 'open' : hidden ? 'accepted' : 'handed';
    const after = await keepHanding(context, handing, { ...work, History }, next, context.now);
    await context.audit('action', ActionId, { HandedIn: !Back });
    if (next === 'handed') await tellHanded(context, workOf(handing, context.now));
    return asAnswer(after);
  },

  async judgeFiles(context, { ActionId, MenteeId, Version, Accept, Reason }) {
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within || !isUpload(within.action)) return context.fail('NOT_FOUND');
    const handing = await holdHanding(context, within.action, MenteeId, context.now);
    const { work, stage, version } = handing;
    // Told again it is done already.
    if (Accept && stage === 'accepted') return asAnswer(handing);
    const isTold = stage === 'returned' && version === Version + 1 && work.History.at(-1)?.Reason === Reason.trim();
    if (!Accept && isTold) return asAnswer(handing);
    if (version !== Version) return context.fail('STALE', staleWith(handing));
    if (takesFiles(stage)) return context.fail('NOT_HANDED_IN');
    if (!Accept && Reason.trim() === '') return context.fail('REASON_NEEDED', { fields: { Reason: 'required' } });
    const At = context.now.toISOString();
    const Names = work.Files.map(({ Name }) => Name);
    const History = withEvent(
      work.History,
      Accept ? { At, What: 'accepted', Names } : { At, What: 'returned', Names, Reason: Reason.trim() },
    );
    const next = Accept ? 'accepted' : 'returned';
    const after = await keepHanding(context, handing, { ...work, History }, next, context.now);
    await context.audit('action', ActionId, { MenteeId, Accepted: Accept });
    const { actorId, now } = context;
    await tellJudged(context, Accept ? 'read' : 'returned', { ...workOf(handing, now), actorId });
    return asAnswer(after);
  },
};

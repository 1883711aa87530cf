/** For the files room: the work of an upload action, held and changed, as it is kept with the mentee's data. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import {
  readUpload,
  stageOf,
  uploadCompletion,
  type AskedFile,
  type UploadStage,
  type UploadWork,
} from '@telemachos/contract/features/actions/uploads.rules.ts';
import type { Connection } from '../../db/connect.ts';
import * as store from './actions.store.ts';
import * as cells from './cells.store.ts';
import { seenAction } from './open-action.shared.ts';
import { beginningOf } from './save-work.shared.ts';
import type { WorkAction } from './work.shared.ts';

/** An upload action of a mentee, and how it stands. */
export type Handing = {
  action: WorkAction;
  menteeId: number;
  asked: readonly AskedFile[];
  version: number;
  work: UploadWork;
  stage: UploadStage;
};

/** Whether an action takes files. */
export const isUpload = ({ TypeId }: WorkAction): boolean => TypeId === actionTypeIds.upload;

/** One's own action where it takes files and is seen; `isOpen` where it can be worked on. */
export const ownUpload = async (
  connection: Connection,
  menteeId: number,
  actionId: number,
  now: Date,
): Promise<{ action: WorkAction; isOpen: boolean } | null> => {
  const seen = await seenAction(connection, menteeId, actionId, now);
  if (!seen || !isUpload(seen.action) || !(await store.findMentee(connection, seen.kept.projectId, menteeId)))
    return null;
  return { action: seen.action, isOpen: seen.state !== 'locked' };
};

const handingOf = (
  action: WorkAction,
  menteeId: number,
  cell: Pick<cells.Cell, 'data' | 'version' | 'completed' | 'nextActor'>,
): Handing => {
  const work = readUpload(cell.data);
  return { action, menteeId, asked: action.Data.Files ?? [], version: cell.version, work, stage: stageOf(work, cell) };
};

/** How it stands, to be read. */
export const readHanding = async (connection: Connection, action: WorkAction, menteeId: number): Promise<Handing> => {
  const cell = await cells.readCell(connection, action.Id, menteeId);
  return handingOf(action, menteeId, cell ?? { data: null, version: 0, completed: false, nextActor: 'mentee' });
};

/** How it stands, held until the end of the transaction. */
export const holdHanding = async (
  connection: Connection,
  action: WorkAction,
  menteeId: number,
  now: Date,
): Promise<Handing> =>
  handingOf(
    action,
    menteeId,
    await cells.lockCell(connection, 'mentee', action.Id, menteeId, beginningOf(action, now)),
  );

/** Keep the work of what is held, at another stage. */
export const keepHanding = async (
  connection: Connection,
  held: Handing,
  work: UploadWork,
  stage: UploadStage,
  now: Date,
): Promise<Handing> => {
  const { action, menteeId, asked } = held;
  const { data } = await cells.readPiece(connection, 'mentee', action.Id, menteeId);
  const version = await cells.savePiece(connection, 'mentee', action.Id, menteeId, { ...data, ...work });
  await cells.saveProgress(
    connection,
    action.Id,
    menteeId,
    {
      completion: uploadCompletion(asked, work.Files, stage),
      completed: stage === 'accepted',
      nextActor: stage === 'accepted' ? 'nobody' : stage === 'handed' ? 'mentor' : 'mentee',
    },
    now,
  );
  return { ...held, version, work, stage };
};

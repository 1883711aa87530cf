/** What can no longer change of an action, for work was done with it. */
import type { MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import type { Connection } from '../../db/connect.ts';
import { doneWith, type MadeCells, type MadeRow } from './making.store.ts';

/** The kind of an action that somebody began, and the questionnaire of one that somebody answered. */
export const usedFaults = async (
  connection: Connection,
  { before, after, Id }: { before: MadeRow; after: Pick<MadeCells, 'typeId' | 'questId'>; Id: number },
): Promise<MakingFault[]> => {
  const isOtherType = after.typeId !== before.typeId;
  const isOtherQuest = after.questId !== before.questId;
  if (!isOtherType && !isOtherQuest) return [];
  const { begun, attempts } = await doneWith(connection, before.id);
  return [
    ...(isOtherType && (begun > 0 || attempts > 0)
      ? [{ Id, Cell: 'TypeId', Code: 'TYPE_USED' as const, Detail: '' }]
      : []),
    ...(isOtherQuest && attempts > 0 ? [{ Id, Cell: 'QuestId', Code: 'QUEST_USED' as const, Detail: '' }] : []),
  ];
};

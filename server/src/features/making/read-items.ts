/** The items of the library that an action gives to read: approved ones of its own project. */
import { readingIn } from '@telemachos/contract/features/actions/reading.rules.ts';
import type { MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import type { Connection } from '../../db/connect.ts';
import { readData } from '../actions/work.shared.ts';
import { approvedAmong } from '../library/approved.store.ts';

/** Items that the project's library does not have, or that are not approved. */
export const itemFaults = async (
  connection: Connection,
  projectId: number,
  Id: number,
  data: Readonly<Record<string, unknown>>,
): Promise<MakingFault[]> => {
  const { Reading = [] } = readData(data);
  const there = await approvedAmong(
    connection,
    projectId,
    readingIn({ Reading }).map(({ item }) => item),
  );
  return Reading.flatMap(({ Item }, at): MakingFault[] =>
    Item === undefined || there.has(Item)
      ? []
      : [{ Id, Cell: `Data.Reading.${at}.Item`, Code: 'ITEM_MISSING', Detail: '' }],
  );
};

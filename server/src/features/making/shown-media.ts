/** The files of the media that an action shows: those of its own project, and the same ones for another. */
import { filesIn, withFiles } from '@telemachos/contract/features/files/media.rules.ts';
import type { MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import type { Connection } from '../../db/connect.ts';
import { readData } from '../actions/work.shared.ts';
import { copyMedia, wantMedia } from '../files/media.store.ts';

/** Media whose file the project does not have, or has of another kind; those that count, of no known length. */
export const fileFaults = async (
  connection: Connection,
  projectId: number,
  Id: number,
  data: Readonly<Record<string, unknown>>,
): Promise<MakingFault[]> => {
  const { Media = [] } = readData(data);
  const files = await wantMedia(connection, projectId, filesIn(data));
  return Media.flatMap(({ File, Kind, Share }, at): MakingFault[] => {
    const file = files.get(File ?? 0);
    const Cell = `Data.Media.${at}`;
    return [
      ...(File !== undefined && file?.kind !== Kind
        ? [{ Id, Cell: `${Cell}.File`, Code: 'MEDIA_MISSING' as const, Detail: '' }]
        : []),
      ...(Share !== undefined && file && file.kind !== 'picture' && file.seconds === null
        ? [{ Id, Cell: `${Cell}.Share`, Code: 'NO_LENGTH' as const, Detail: '' }]
        : []),
    ];
  });
};

/** The data of an action for another project, which is given the same files. */
export const withCopies = async (
  connection: Connection,
  projectId: number,
  data: Record<string, unknown>,
  into: number,
): Promise<Record<string, unknown>> => {
  const there = await copyMedia(connection, projectId, filesIn(data), into);
  return withFiles(data, (file) => there.get(Number(file)));
};

/**
 * What a caller may not make an action ask or show: values, actions and media that are kept from the caller. Whoever sees
 * for whom an action opens could learn from it what a hidden field holds.
 */
import { actionsNamed, asksOfAnyAction } from '@telemachos/contract/features/making/named-actions.rules.ts';
import type { MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import { filesIn } from '@telemachos/contract/features/files/media.rules.ts';
import { readsWholeProfile, fieldsIn } from '@telemachos/contract/features/questionnaires/fields-read.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { readableIn } from '../users/readable.shared.ts';
import { isKeptFrom, knownTo } from './made.shared.ts';
import type { MadeCells, MadeRow } from './making.store.ts';

type Maker = Connection & { viewer: Viewer; reach: Reach; can(ability: 'actions.reserved'): boolean };

/** Whether a condition reads a field that is kept, the profile as a whole, or actions without naming them while some are hidden. */
const readsUnnamed = (condition: string, keeps: (field: string) => boolean, someAreHidden: boolean): boolean =>
  fieldsIn(condition).some(keeps) || readsWholeProfile(condition) || (someAreHidden && asksOfAnyAction(condition));

/** Whether a condition reads what is kept from a caller, a hidden action by its id among it. */
export const readsKept = (condition: string, keeps: (field: string) => boolean, hidden: ReadonlySet<number>): boolean =>
  readsUnnamed(condition, keeps, hidden.size > 0) || actionsNamed(condition).some((id) => hidden.has(id));

/** The files of media that only actions show which are kept from the caller. */
export const keptMedia = (context: { reach: Reach }, rows: readonly MadeRow[]): Set<number> => {
  const known = knownTo(context, rows);
  const shown = new Set(known.flatMap(({ data }) => filesIn(data)));
  const hidden = rows.filter((row) => isKeptFrom(row, context.reach)).flatMap(({ data }) => filesIn(data));
  return new Set(hidden.filter((file) => !shown.has(file)));
};

/** The faults of changed conditions and media that reach what is kept from the caller; none for administrators. */
export const keptValueFaults = async (
  context: Maker,
  projectId: number,
  rows: readonly MadeRow[],
  changes: readonly { Id: number; before: Pick<MadeCells, 'data'> | null; after: Pick<MadeCells, 'data'> }[],
): Promise<MakingFault[]> => {
  if (context.can('actions.reserved')) return [];
  const { keeps } = await readableIn(context, projectId);
  const someAreHidden = rows.some((row) => isKeptFrom(row, context.reach));
  const media = keptMedia(context, rows);
  return changes.flatMap(({ Id, before, after }) => {
    const conditions = (['EnableCondition', 'ShowCondition'] as const).filter((name) => {
      const condition = after.data[name];
      return (
        typeof condition === 'string' &&
        condition !== before?.data[name] &&
        // A hidden action that is named is as unknown as one that is not there.
        readsUnnamed(condition, keeps, someAreHidden)
      );
    });
    const had = new Set(before ? filesIn(before.data) : []);
    const shows = filesIn(after.data).some((file) => media.has(file) && !had.has(file));
    return [
      ...conditions.map((name): MakingFault => ({ Id, Cell: `Data.${name}`, Code: 'KEPT_VALUES', Detail: '' })),
      ...(shows ? [{ Id, Cell: 'Data.Media', Code: 'MEDIA_MISSING' as const, Detail: '' }] : []),
    ];
  });
};

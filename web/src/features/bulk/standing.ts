/** How the rows of a work stand: as the server keeps them, and those whose portion failed, with what was said to it. */
import type { Outcome } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { send } from '../../platform/api.ts';

/** How a row stands; one that failed was answered with `error`, and may be sent again. */
export type Standing = Omit<RowOutcome, 'Outcome'> & { Outcome: Outcome | 'failed'; error?: unknown };

/** The rows by their places. */
export type Standings = ReadonlyMap<number, Standing>;

/** Whether a row would change, or has changed, something. */
export const isChange = ({ Outcome }: Standing): boolean => Outcome === 'created' || Outcome === 'changed';

/** Whether a row was not done: refused, or its portion failed. */
export const isFailed = ({ Outcome }: Standing): boolean => Outcome === 'refused' || Outcome === 'failed';

type Kept = Omit<RowOutcome, 'Changes' | 'Meetings'>;

/** What the server keeps of a work's rows: the one truth about what was done, whatever became of the answers. */
export const keptRows = async (BatchId: number): Promise<Kept[]> => {
  const all: Kept[] = [];
  for (let page = 0; ; page += 1) {
    const { list, count } = await send('/api/user/BatchRows', { BatchId, page, count: 1000 });
    all.push(...list);
    if (page + 1 >= count) return all;
  }
};

/** The rows as the server keeps them; those that it does not know stay as they were. */
export const withKept = (known: Standings, kept: readonly Kept[]): Map<number, Standing> => {
  const rows = new Map(known);
  for (const row of kept) {
    const before = known.get(row.Place);
    rows.set(row.Place, { ...row, Name: before?.Name || row.Name, Changes: before?.Changes ?? [] });
  }
  return rows;
};

/** What the grid is asked for, as the address says it. */
import type { OwnProject } from '../../platform/session.ts';
import { useSearchParams } from '../../platform/url.ts';
import { useAddressFilters } from './field-filter.shared.tsx';
import { currentStates } from '../pairing/pairing.queries.ts';
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { askedOrder, useGridOrder } from './grid-order.tsx';
import type { Column } from './grid-lines.ts';
import type { GridAsk } from './grid.queries.ts';

/** The names of the address's own search texts; every other one is a profile field. */
export const gridTexts = new Set([
  'q',
  'state',
  'mentor',
  'supervisor',
  'stuck',
  'turn',
  'group',
  'all',
  'sort',
  'desc',
  'view',
  'fold',
  'side',
]);
/** Those that leave nobody out. */
export const noFilter = new Set(['all', 'sort', 'desc', 'view', 'fold', 'side', 'cell']);

/** Whose turn it may be with somebody. */
export const turns = ['mentee', 'mentor', 'nobody'] as const;

/** So many days without a move as the address says; null for what is no number of days. */
export const stuckDays = (text = ''): number | null =>
  /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 365 ? Number(text) : null;

/** What the address has in a mentor's place for those who have none. */
export const noMentor = 'none';

/** What the address asks for; ready, once the columns are known that it may name. */
export const useAsk = (
  project: OwnProject,
  manages: boolean,
  header: readonly GridColumn[] | undefined,
  data: readonly Column[] | undefined,
): { ask: GridAsk; ready: boolean } => {
  const texts = useSearchParams();
  const { filters, ready } = useAddressFilters(manages, gridTexts);
  const { q = '', state = '', mentor = '', supervisor = '', stuck, turn } = texts;
  const { sorting } = useGridOrder();
  const State: Record<string, string> = state === 'all' ? {} : { State: state || currentStates };
  const ask = {
    ProjectId: project.Id,
    Search: q,
    Filter: { ...filters, ...State },
    MentorId: Number(mentor) || null,
    Unpaired: mentor === noMentor,
    CoordId: Number(supervisor) || null,
    Active: false,
    Stuck: stuckDays(stuck),
    NextActor: turns.find((one) => one === turn) ?? null,
    ...askedOrder(sorting, header ?? [], data ?? []),
  };
  return { ask, ready: ready && header !== undefined && data !== undefined };
};

/** Whether anybody is left out. */
export const isFiltered = ({ Search, Filter = {}, MentorId, Unpaired, CoordId, Stuck, NextActor }: GridAsk): boolean =>
  Search !== '' ||
  Unpaired === true ||
  Object.entries(Filter).some(([name, value]) => name !== 'State' || value !== currentStates) ||
  [MentorId, CoordId, Stuck, NextActor].some((one) => one != null);

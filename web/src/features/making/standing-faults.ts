/** Faults that a save told, as long as what they are about stands as it stood then. */
import type { MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { listAt, valueAt, type Json, type Place } from '../settings/places.shared.ts';

/** What was told, and of what. */
export type ToldFaults = { faults: readonly MakingFault[]; about: Json };

export const nothingTold: ToldFaults = { faults: [], about: {} };

/** The place of a cell: `Data.Fields.0.Key`. */
export const placeOfCell = (cell: string): Place =>
  cell.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

const bounds = ['Min', 'Max', 'Least', 'Most'] as const;
const times = ['Due', 'DueAfter', 'DueDays'] as const;

/** The keys of the fields and of the results, which formulas name. */
const keysIn = (value: Json): unknown[] =>
  (['Fields', 'Results'] as const).flatMap((list) => listAt(value, ['Data', list]).map((one) => valueAt(one, ['Key'])));

/** What a fault is about besides the words at its cell. */
const beside = ({ Cell, Code }: MakingFault, value: Json): unknown => {
  const place = placeOfCell(Cell);
  const around = place.slice(0, -1);
  if (Code === 'DUPLICATE') return listAt(value, place.slice(0, -2)).map((one) => valueAt(one, place.slice(-1)));
  if (Code === 'TWIN') return listAt(value, place.slice(0, -3)).map((one) => valueAt(one, place.slice(-2)));
  if (Code === 'LEAST' || Code === 'RANGE') return bounds.map((name) => valueAt(value, [...around, name]));
  if (Code.startsWith('DUE_')) return times.map((name) => valueAt(value, ['Data', name]));
  if (Code === 'MEDIA_MISSING' || Code === 'QUEST_NEEDED') return value['Flags'];
  if (Cell.startsWith('Data.Results.')) return keysIn(value);
  return Cell.startsWith('Data.Media.') ? valueAt(value, [...place.slice(0, 3), 'Decorative']) : null;
};

const about = (fault: MakingFault, value: Json): unknown => [
  valueAt(value, placeOfCell(fault.Cell)),
  beside(fault, value),
  // Another kind of action has another content.
  fault.Cell.startsWith('Data.') ? value['TypeId'] : null,
];

/** Those of what is written now: of a field that was changed since, the next save says what is wrong. */
export const stillStanding = ({ faults, about: then }: ToldFaults, now: Json): readonly MakingFault[] =>
  faults.filter((fault) => isSameData(about(fault, then), about(fault, now)));

/**
 * What the search of an internal rate of return found, where one number does not tell it: several rates, one beyond 0
 * to 100 %, none.
 */
import { isFormula } from '@telemachos/contract/features/questionnaires/tables/book.rules.ts';
import type { Calculation } from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import { nameOf } from '@telemachos/contract/features/questionnaires/tables/names.rules.ts';
import type { TableWire } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { writeAs } from '@telemachos/contract/features/questionnaires/tables/written.rules.ts';
import { useTranslation } from 'react-i18next';
import styles from './tables.module.css';

export const IrrNotes = ({ table, calculation }: { table: TableWire; calculation: Calculation }) => {
  const { t } = useTranslation('tables');
  const notes = Object.entries(table.Cells).flatMap(([address, cell]) => {
    const found = isFormula(cell.Value) ? calculation.irr(table.Name, address) : null;
    if (!found) return [];
    const name = nameOf(table, address) || t('cell', { address });
    if (found.roots.length === 0) return found.searchedFurther ? [t('irr.none', { name })] : [];
    return [
      ...(found.searchedFurther ? [t('irr.further', { name })] : []),
      ...(found.roots.length > 1
        ? [
            t('irr.several', {
              name,
              count: found.roots.length,
              shown: typeof found.value === 'number' ? writeAs(found.value, 'percent', 2) : '',
              rates: found.roots.map((rate) => writeAs(rate, 'percent', 2)).join(', '),
            }),
          ]
        : []),
    ];
  });
  return notes.length === 0 ? null : (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
};

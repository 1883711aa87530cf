/** Profile fields and questions of the application form as columns of an exported table. */
import { ownOptions } from '@telemachos/contract/features/users/field-options.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { numberCell, type CellType, type CellValue } from '../../platform/table-export/cells.ts';
import type { TableColumn } from '../../platform/table-export/table-file.ts';

/** A profile field, or a question of the application form. */
type Field = { Label: string; LabelEn?: string | undefined; Type: string; Options?: unknown };

const typeOf = ({ Type }: Pick<Field, 'Type'>): CellType =>
  Type === 'number' ? 'number' : Type === 'date' ? 'day' : 'text';

const inLanguage = ({ Label, LabelEn }: { Label: string; LabelEn?: string | undefined }, language: Language): string =>
  language === 'en' ? (LabelEn ?? Label) : Label;

/** The column of a field. */
export const fieldColumn = (field: Field, language: Language): TableColumn => ({
  name: inLanguage(field, language),
  type: typeOf(field),
});

/** The cell of a field’s value: in its words where it is one of several. */
export const fieldCell = (field: Field, value: string, language: Language): CellValue => {
  const option = ownOptions(field)?.find(({ Value }) => Value === value);
  if (option) return inLanguage(option, language);
  return field.Type === 'number' ? numberCell(value) : value;
};

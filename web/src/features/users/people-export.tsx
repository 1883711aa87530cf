/** The list of people as a file, as its filters, order and columns have it. */
import type { InputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { FileMenu } from '../jobs/file-menu.shared.tsx';
import { useOrdering } from '../jobs/order.shared.ts';
import type { Column } from './columns-dialog.shared.tsx';

/** The menu waits until somebody is found. */
export const PeopleExport = ({
  ask,
  columns,
  found,
}: {
  ask: Omit<InputOfPath<'/api/user/Export'>, 'Columns' | 'Format' | 'Language'>;
  columns: readonly Column[];
  found: number | null;
}) => {
  const Language = useLanguage();
  const { order } = useOrdering('/api/user/Export');
  return (
    <FileMenu
      projectId={ask.ProjectId}
      look={{}}
      disabled={found === 0}
      onFile={(Format) => order({ ...ask, Columns: columns.map(({ name }) => name), Format, Language })}
    />
  );
};

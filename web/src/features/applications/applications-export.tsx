/** The list of applications as a file, as its filters and order have it. */
import type { InputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { FileMenu } from '../jobs/file-menu.shared.tsx';
import { useOrdering } from '../jobs/order.shared.ts';

/** The menu waits until the list has some. */
export const ApplicationsExport = ({
  list,
  found,
}: {
  list: InputOfPath<'/api/ApplicationForm/List'>;
  found: number | null;
}) => {
  const Language = useLanguage();
  const { order } = useOrdering('/api/ApplicationForm/Export');
  const { page: _page, count: _count, Totals: _totals, ...query } = list;
  return (
    <FileMenu
      projectId={list.ProjectId}
      disabled={found === 0}
      onFile={(Format) => order({ ...query, Format, Language })}
    />
  );
};

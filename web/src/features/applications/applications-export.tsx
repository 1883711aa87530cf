/** The list of applications as a file, as the address has its filters and order. */
import { useLanguage } from '../../platform/i18n.ts';
import { FileMenu } from '../jobs/file-menu.shared.tsx';
import { useOrdering } from '../jobs/order.shared.ts';
import { useApplications } from './applications.queries.ts';
import { listInput, useListState } from './list-state.ts';

/** The menu is off where the list has none. */
export const ApplicationsExport = ({ projectId }: { projectId: number }) => {
  const Language = useLanguage();
  const { order } = useOrdering('/api/ApplicationForm/Export');
  const input = listInput(useListState(), projectId);
  const found = useApplications(input).data?.All;
  const { page: _page, count: _count, ...query } = input;
  return (
    <FileMenu
      projectId={projectId}
      look={{ size: 'small' }}
      disabled={found === 0}
      onFile={(Format) => order({ ...query, Format, Language })}
    />
  );
};

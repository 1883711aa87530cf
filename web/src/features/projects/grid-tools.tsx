/** The grid as a file or on paper, with what the filters find. */
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { FileMenu } from '../jobs/file-menu.shared.tsx';
import { useOrdering } from '../jobs/order.shared.ts';
import type { GridAsk } from './grid.queries.ts';

/** `group` and `actionId` narrow the actions; `folded` are groups as one column each, `fields` what stands beside the names; `onPrint` prepares the paper, unless nobody is found or it is being prepared. */
export const GridTools = ({
  ask,
  group,
  folded,
  fields,
  actionId,
  busy,
  onPrint,
}: {
  ask: GridAsk;
  group: string;
  folded: readonly string[];
  fields: readonly string[];
  actionId: number | null;
  busy: boolean;
  onPrint: () => void;
}) => {
  const { t } = useTranslation('grid');
  const Language = useLanguage();
  const { order } = useOrdering('/api/project/GridExport');
  const { Data: _data, ...wanted } = ask;
  return (
    <FileMenu
      projectId={ask.ProjectId}
      more={[{ label: t('export.print'), disabled: busy, act: onPrint }]}
      onFile={(Format) =>
        order({
          ...wanted,
          Format,
          Language,
          Group: group,
          Folded: [...folded],
          Fields: [...fields],
          ActionId: actionId,
        })
      }
    />
  );
};

/** Tells those who edit views that a view was stopped, with the way to the fault. */
import Alert from '@mui/material/Alert';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ViewType } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { useProject } from '../../platform/session.ts';
import type { FrameFault } from '../../ui/contained-frame-host.ts';
import { useFrameFaultWords } from './use-fault-words.ts';

export const StoppedNote = ({
  actionId,
  viewType,
  fault,
}: {
  actionId: number;
  viewType: ViewType;
  fault: FrameFault;
}) => {
  const { t } = useTranslation('actionViews');
  const words = useFrameFaultWords();
  const project = useProject();
  const search: Record<string, string> = {
    view: viewType,
    ...(fault.line === 0 ? {} : { line: String(fault.line), column: String(fault.column) }),
  };
  return (
    <Alert severity="warning" role="note" sx={{ mb: 5 }}>
      {t('stopped.text')} {words(fault)}{' '}
      <Link to={`/${project?.url ?? ''}/admin/project/action/${actionId}/views`} search={search}>
        {t('stopped.edit')}
      </Link>
    </Alert>
  );
};

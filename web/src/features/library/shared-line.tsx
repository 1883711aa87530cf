/** By whom and when an item was shared, and whether it is new. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';

type Shared = OutputOfPath<'/api/Library/GetShared'>['items'][number];

export const SharedLine = ({ line }: { line: Pick<Shared, 'SharedBy' | 'SharedAt' | 'Opened'> }) => {
  const { t } = useTranslation('library');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontSize: '0.875rem' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('sharedBy', { name: line.SharedBy.Name })} <When at={line.SharedAt} />
      </Box>
      {line.Opened === null ? <StatusChip tone="active" label={t('new')} /> : null}
    </Box>
  );
};

/** What an invitation is, and how many have not activated their accounts, with the way to choose them. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../platform/queries.ts';
import { WordsToCome } from '../../ui/to-come.tsx';
import type { BulkForm } from './use-form.ts';

/** The state of who has not activated the account, as filters write it. */
const notActivated = '0';

export const InviteForm = ({
  projectId,
  change,
}: {
  projectId: number;
  change: (changes: Partial<BulkForm>) => void;
}) => {
  const { t } = useTranslation('bulk');
  const asked = { ProjectId: projectId, Filter: { State: notActivated }, page: 0, count: 1 };
  const { data, isError } = useQuery(callQuery('/api/user/FindUsers', asked));
  const count = data?.All ?? undefined;
  return (
    <Box>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('invitations.intro')}</Typography>
      {isError ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
          <WordsToCome like={t('invitations.waiting', { count: 10 })}>
            {count === undefined ? null : t('invitations.waiting', { count })}
          </WordsToCome>
          <Button
            disabled={!count}
            onClick={() => change({ mode: 'search', search: '', role: '', mentor: '', ofState: notActivated })}
          >
            {t('invitations.all')}
          </Button>
        </Box>
      )}
    </Box>
  );
};

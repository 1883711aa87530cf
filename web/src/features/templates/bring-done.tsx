/** What an import did. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Brought, Preview } from './templates.queries.ts';

/** What was done, with links to what was brought in. */
export const Done = ({ done, lines, url, id }: { done: Brought; lines: Preview['Lines']; url: string; id: number }) => {
  const { t } = useTranslation('templates');
  const drafts = lines.filter(({ Part, Taken }) => Taken && Part === 'definitions');
  const hasDrafts = (kind: 'query' | 'sqlService') => drafts.some(({ Item }) => Item.startsWith(`definition:${kind} `));
  return (
    <Alert severity="success" sx={{ mt: 4 }}>
      {t('in.done', {
        what: [t('in.made', { count: done.Made }), t('in.altered', { count: done.Changed })].join(', '),
      })}
      {drafts.length === 0 ? null : <Typography sx={{ mt: 2 }}>{t('in.draftsDone')}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button component={Link} to={`/${url}/admin/project/actions`} variant="outlined">
          {t('in.toActions')}
        </Button>
        <Button component={Link} to={`/${url}/admin/project/${id}`} variant="outlined">
          {t('in.toSettings')}
        </Button>
        {hasDrafts('query') ? (
          <Button component={Link} to={`/${url}/admin/queries`} variant="outlined">
            {t('in.toQueries')}
          </Button>
        ) : null}
        {hasDrafts('sqlService') ? (
          <Button component={Link} to={`/${url}/admin/services`} variant="outlined">
            {t('in.toServices')}
          </Button>
        ) : null}
      </Box>
    </Alert>
  );
};

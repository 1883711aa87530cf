/** The versions of a questionnaire, newest first: what is new in each, how many answered it, and its file. */
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Download } from '../../ui/download.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { exportAddress, type Quest } from './authoring.queries.ts';
import { useQuestPath } from './quest-row.tsx';

const Version = ({ quest, version }: { quest: Quest; version: Quest['Versions'][number] }) => {
  const { t } = useTranslation('authoring');
  const path = useQuestPath();
  const { Number: number, Note, PublishedAt, PublishedBy, Sets, Finished } = version;
  const newest = quest.Versions[0]?.Number === number;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', md: '150px minmax(0, 1fr) 200px auto' },
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        py: 4,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box>
        <Typography variant="h3">{t('line.version', { number })}</Typography>
        {newest ? <StatusChip tone="good" label={t('versions.newest')} /> : null}
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' }, gridRow: { xs: 2, md: 'auto' } }}>
        {Note ? <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{Note}</Typography> : null}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('versions.when')} <When at={PublishedAt} />
          {PublishedBy ? ` · ${PublishedBy}` : ''}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        {t('line.sets', { count: Sets })} · {t('line.finished', { count: Finished })}
      </Typography>
      <Box sx={{ display: 'flex', gridColumn: { xs: 2, md: 'auto' }, gridRow: { xs: 1, md: 'auto' } }}>
        <Tooltip title={t('versions.view', { number })}>
          <IconButton
            component={Link}
            to={`${path(quest.Id, 'preview')}?version=${number}`}
            aria-label={t('versions.view', { number })}
          >
            <VisibilityOutlined />
          </IconButton>
        </Tooltip>
        <Tooltip title={t('versions.answers', { number })}>
          <IconButton
            component={Link}
            to={`${path(quest.Id, 'answers')}?version=${number}`}
            aria-label={t('versions.answers', { number })}
          >
            <GroupOutlined />
          </IconButton>
        </Tooltip>
        <Tooltip title={t('versions.export', { number })}>
          <IconButton
            component={Download}
            href={exportAddress(quest.Id, number)}
            aria-label={t('versions.export', { number })}
          >
            <DownloadOutlined />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
};

export const VersionsTab = ({ quest }: { quest: Quest }) => {
  const { t } = useTranslation('authoring');
  if (quest.Versions.length === 0) return <EmptyState title={t('versions.none')}>{t('versions.noneMeans')}</EmptyState>;
  return (
    <Section id="versions" title={t('versions.title')} intro={t('versions.intro')}>
      {quest.Draft ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', pb: 3, borderBottom: 1, borderColor: 'divider' }}>
          {t('versions.draft')} <When at={quest.Draft.UpdatedAt} />
          {quest.Draft.UpdatedBy ? ` · ${quest.Draft.UpdatedBy}` : ''}
        </Typography>
      ) : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {quest.Versions.map((version) => (
          <Version key={version.Number} quest={quest} version={version} />
        ))}
      </Box>
    </Section>
  );
};

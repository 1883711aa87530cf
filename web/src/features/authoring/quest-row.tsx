/** A questionnaire in the list: what it is called, how it stands, where it is used. The whole row opens it. */
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import type { Quests } from './authoring.queries.ts';

/** The address of a questionnaire's screen. */
export const useQuestPath = (): ((id: number, tab?: string) => string) => {
  const project = useProject();
  return (id, tab) => `/${project ? toUrlSegment(project) : ''}/admin/questionnaires/${id}${tab ? `/${tab}` : ''}`;
};

/** How it stands, in chips. */
export const QuestChips = ({
  quest,
}: {
  quest: { Shared: boolean; Retired: boolean; number: number | null; draft: boolean };
}) => {
  const { t } = useTranslation('authoring');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1.5 }}>
      {quest.number === null ? (
        <StatusChip tone="waiting" label={t('line.unpublished')} />
      ) : (
        <StatusChip tone="good" label={t('line.version', { number: quest.number })} />
      )}
      {quest.draft ? <StatusChip tone="active" label={t('line.draft')} /> : null}
      {quest.Shared ? <StatusChip tone="neutral" label={t('line.shared')} /> : null}
      {quest.Retired ? <StatusChip tone="bad" label={t('line.retired')} /> : null}
    </Box>
  );
};

export const QuestRow = ({ line }: { line: Quests['list'][number] }) => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  const path = useQuestPath();
  const title = (language === 'en' ? line.Title.en : '') || line.Title.el;
  const used =
    line.Actions.length > 0
      ? t('line.usedIn', { actions: line.Actions.map(({ Title }) => Title).join(', ') })
      : t('line.unused');
  return (
    <Box component="li" sx={{ '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Box
        component={Link}
        to={path(line.Id)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) 24px', md: 'minmax(0, 1fr) 250px 230px 24px' },
          alignItems: 'center',
          columnGap: 4,
          rowGap: 2,
          px: { xs: 4, sm: 5 },
          py: 4,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'var(--grey-50)' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {line.Name}
          </Box>
          {title && title !== line.Name ? (
            <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              {title}
            </Box>
          ) : null}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
            {used}
          </Box>
        </Box>
        <Box component="span" sx={{ gridColumn: { xs: '1', md: 'auto' } }}>
          <QuestChips
            quest={{ Shared: line.Shared, Retired: line.Retired, number: line.Number, draft: line.DraftSince !== null }}
          />
        </Box>
        <Box
          component="span"
          sx={{ gridColumn: { xs: '1', md: 'auto' }, fontSize: '0.875rem', color: 'text.secondary' }}
        >
          {line.Sets > 0 ? (
            <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
              {t('line.sets', { count: line.Sets })}, {t('line.finished', { count: line.Finished })}
            </Box>
          ) : null}
          {t('line.changed')} <When at={line.UpdatedAt} show="date" />
        </Box>
        <ChevronRight
          aria-hidden="true"
          sx={{ color: 'text.secondary', gridColumn: { xs: 2, md: 'auto' }, gridRow: { xs: 1, md: 'auto' } }}
        />
      </Box>
    </Box>
  );
};

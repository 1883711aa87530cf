/**
 * The questionnaires of a project for those who manage it: how many answered, exports, and late answers to decide about
 * (/admin/project/answers).
 */
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useOverlayParam, useSearchParams } from '../../platform/url.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useOrdering } from '../jobs/order.shared.ts';
import { LateDrawer } from './late-drawer.tsx';
import { LateList } from './late-list.tsx';
import { useActionsAnswered } from './results.queries.ts';
import type { OutputOfPath } from '../../platform/api.ts';

type Answered = OutputOfPath<'/api/quest/ActionsAnswered'>['list'][number];

const formats = ['csv', 'csv-text', 'xlsx'] as const;

const Exports = ({ action }: { action: Answered }) => {
  const { t } = useTranslation('results');
  const Language = useLanguage();
  const { order, busy } = useOrdering('/api/quest/Export');
  const kinds = action.Scales ? (['raw', 'scored'] as const) : (['raw'] as const);
  return (
    <Box sx={{ display: 'grid', gap: 1, flex: '0 1 auto', minWidth: 0 }} data-screen-only>
      {kinds.map((Kind) => (
        <Box key={Kind} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ width: 92, color: 'text.secondary' }}>
            {t(`answers.${Kind}`)}
          </Typography>
          {formats.map((Format) => (
            <Button
              key={Format}
              size="small"
              variant="outlined"
              aria-busy={busy || undefined}
              onClick={() => order({ ActionId: action.ActionId, Kind, Format, Language })}
              aria-label={t('answers.file', {
                what: t(`answers.${Kind}`),
                format: t(`answers.formats.${Format}`),
                title: action.Title,
              })}
              startIcon={<DownloadOutlined />}
            >
              {t(`answers.formats.${Format}`)}
            </Button>
          ))}
        </Box>
      ))}
    </Box>
  );
};

const Line = ({ action }: { action: Answered }) => {
  const { t } = useTranslation('results');
  const { Title, Questionnaire, People, Begun, Finished, Expired, Late } = action;
  const counts = [
    t('answers.people', { count: People }),
    t('answers.begun', { count: Begun }),
    t('answers.finished', { count: Finished }),
    ...(Expired > 0 ? [t('answers.expired', { count: Expired })] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: 4,
        py: 4,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography variant="h3">{Title}</Typography>
        {Questionnaire === Title ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {Questionnaire}
          </Typography>
        )}
        <Typography sx={{ mt: 2 }}>{Begun === 0 ? t('answers.nobody') : counts.join(' · ')}</Typography>
        {Late > 0 ? (
          <Box sx={{ mt: 2 }}>
            <StatusChip tone="waiting" label={t('answers.lateAttempts', { count: Late })} />
          </Box>
        ) : null}
      </Box>
      {Begun > 0 ? <Exports action={action} /> : null}
    </Box>
  );
};

const Answers = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('results');
  const search = useSearchParams();
  const openLate = useOverlayParam('late');
  const read = useActionsAnswered(project.Id, useLanguage());
  return (
    <>
      <PageHeader title={t('answers.title')} subtitle={t('answers.subtitle')} />
      <LateList projectId={project.Id} base={`/${toUrlSegment(project)}`} onDecide={(id) => openLate(String(id))} />
      <Section id="actions" title={t('answers.list')}>
        {read.error ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <RowsSkeleton rows={4} height={96} />
        ) : read.data.list.length === 0 ? (
          <EmptyState title={t('answers.empty')}>{t('answers.emptyText')}</EmptyState>
        ) : (
          <>
            <Box component="ul" sx={{ listStyle: 'none' }}>
              {read.data.list.map((action) => (
                <Line key={action.ActionId} action={action} />
              ))}
            </Box>
            <AsOf at={read.data.AsOf} />
          </>
        )}
      </Section>
      <LateDrawer answerSetId={Number(search['late']) || 0} onClose={() => openLate('')} />
    </>
  );
};

export const AnswersScreen = () => {
  const project = useProject();
  return project ? <Answers project={project} /> : null;
};

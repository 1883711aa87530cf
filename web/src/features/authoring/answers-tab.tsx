/** Who of the project answered, and which version. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { useSearchParams, useSetSearchParams, usePage } from '../../platform/url.ts';
import { Section } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { useAnswerers, type Answerers, type Quest } from './authoring.queries.ts';

const tones: Record<string, Tone> = {
  NotStarted: 'neutral',
  OK: 'active',
  Paused: 'waiting',
  Finished: 'good',
  Expired: 'bad',
};

/** In these it is told how far they came. */
const unfinished = new Set<string>(['OK', 'Paused', 'Expired']);

const Row = ({ line, segment }: { line: Answerers['list'][number]; segment: string }) => {
  const { t } = useTranslation(['authoring', 'answered']);
  const language = useLanguage();
  const state = line.StartedAt === null && line.Status === 'OK' ? 'NotStarted' : line.Status;
  const status = t(`answered:status.${state}`);
  return (
    <Box component="li" sx={{ '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Box
        component={Link}
        to={`/${segment}/Quest/${line.AnswerSetId}/${language}`}
        aria-label={t('answers.see', { name: line.Name })}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1.2fr) minmax(0, 1fr) 100px 170px 140px' },
          alignItems: 'center',
          columnGap: 4,
          rowGap: 1,
          px: 2,
          py: 3,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'var(--grey-50)' },
        }}
      >
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {line.Name}
        </Box>
        <Box
          component="span"
          sx={{
            fontSize: '0.875rem',
            color: 'text.secondary',
            gridColumn: { xs: '1 / -1', md: 'auto' },
            gridRow: { xs: 2, md: 'auto' },
          }}
        >
          {line.ActionTitle}
          {line.Attempt > 1 ? ` · ${t('answers.attempt', { number: line.Attempt })}` : ''}
        </Box>
        <Box component="span" sx={{ fontSize: '0.875rem', gridRow: { xs: 3, md: 'auto' } }}>
          {t('line.version', { number: line.Number })}
        </Box>
        <Box component="span" sx={{ gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 2, md: 'auto' } }}>
          <StatusChip
            tone={tones[state] ?? 'neutral'}
            label={unfinished.has(state) ? `${status} · ${line.Completion}%` : status}
          />
        </Box>
        <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', gridRow: { xs: 3, md: 'auto' } }}>
          {line.FinishedAt ? <When at={line.FinishedAt} /> : null}
        </Box>
      </Box>
    </Box>
  );
};

export const AnswersTab = ({ quest }: { quest: Quest }) => {
  const { t } = useTranslation('authoring');
  const project = useProject();
  const texts = useSearchParams();
  const setSearch = useSetSearchParams();
  const asked = Number(texts['version']);
  const version = quest.Versions.find(({ Number: number }) => number === asked)?.Number;
  const { page, setPage } = usePage();
  const answerers = useAnswerers({
    QuestionnaireId: quest.Id,
    page,
    count: 20,
    ...(version === undefined ? {} : { Number: version }),
  });
  const filter =
    quest.Versions.length > 1 ? (
      <TextField
        select
        label={t('answers.version')}
        value={version ?? ''}
        onChange={(event) => setSearch({ version: event.target.value, page: '' })}
        sx={{ minWidth: 180 }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('answers.allVersions')}</MenuItem>
        {quest.Versions.map(({ Number: number }) => (
          <MenuItem key={number} value={number}>
            {t('line.version', { number })}
          </MenuItem>
        ))}
      </TextField>
    ) : undefined;
  return (
    <Section id="answerers" title={t('answers.title')} intro={t('answers.intro')} action={filter}>
      <PagedList
        read={answerers}
        rows={8}
        height={56}
        page={page}
        filter={String(version)}
        onPage={setPage}
        empty={<EmptyState title={t('answers.none')}>{t('answers.noneMeans')}</EmptyState>}
      >
        {({ list }) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {list.map((line) => (
              <Row key={line.AnswerSetId} line={line} segment={project ? toUrlSegment(project) : ''} />
            ))}
          </Box>
        )}
      </PagedList>
    </Section>
  );
};

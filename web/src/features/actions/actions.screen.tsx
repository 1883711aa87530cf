/** The mentee's actions by group: what is open, done, or opens later and when. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { doneOf, groupsOf } from '@telemachos/contract/features/actions/groups.rules.ts';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import {
  Meta,
  standsSince,
  stateLooks,
  StateMark,
  useNeedsText,
  useOwnState,
  useWords,
  wayTo,
} from './action-words.shared.tsx';
import { useOwnActions } from './actions.queries.ts';
import { useQuestOf } from './quest-time.shared.tsx';
import { Ring } from './ring.shared.tsx';

const rowStyle = {
  display: 'flex',
  alignItems: { xs: 'flex-start', sm: 'center' },
  gap: 4,
  px: { xs: 4, sm: 5 },
  py: 4,
  color: 'text.primary',
  textDecoration: 'none',
} as const;

const Row = ({ line, all, segment }: { line: ActionLine; all: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation('actions');
  const words = useWords();
  const needs = useNeedsText();
  const { goesOn, time } = useQuestOf(line);
  const state = line.State === 'ready' && goesOn ? 'underway' : line.State;
  const locked = state === 'locked';
  const label = useOwnState()(line, state);
  const since = standsSince(line);
  const inside = (
    <>
      <StateMark state={state} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Box component="span" sx={{ fontWeight: 600, color: locked ? 'text.secondary' : 'text.primary' }}>
            {words.title(line)}
          </Box>
          {line.Optional ? <StatusChip tone="neutral" label={t('optional')} /> : null}
          <StatusChip
            tone={stateLooks[state].tone}
            label={
              state === 'underway' && line.Completion > 0
                ? `${label} · ${t('percent', { percent: line.Completion })}`
                : label
            }
          />
          {since === null ? null : (
            <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {t('since.plain', { date: showDate(since) })}
            </Box>
          )}
        </Box>
        <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
          {locked ? needs(line, all) : <Meta line={line} />}
          {time === null ? null : <Box sx={{ mt: 1, color: 'text.primary', fontWeight: 600 }}>{time}</Box>}
        </Box>
      </Box>
    </>
  );
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      {locked ? (
        <Box sx={rowStyle}>{inside}</Box>
      ) : (
        <Box
          component={Link}
          to={wayTo(line, segment)}
          sx={{ ...rowStyle, '&:hover': { bgcolor: 'var(--grey-50)' }, '&:focus-visible': { outlineOffset: -2 } }}
        >
          {inside}
        </Box>
      )}
    </Box>
  );
};

const Groups = ({ lines }: { lines: readonly ActionLine[] }) => {
  const { t } = useTranslation('actions');
  const project = useProject();
  const words = useWords();
  const segment = project ? toUrlSegment(project) : '';
  return groupsOf(lines).map(({ group, lines: own, done }, index) => {
    const [first] = own;
    const name = first ? words.group(first) : group;
    return (
      <Box
        component="section"
        key={group}
        aria-labelledby={`group-${index}`}
        sx={{
          mb: 6,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 'var(--radius-large)',
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 4,
            px: { xs: 4, sm: 5 },
            py: 4,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Ring
            done={done}
            all={own.length}
            size={52}
            words={t('groupWords', { group: name, done, all: own.length })}
          />
          <Typography variant="h2" id={`group-${index}`}>
            {name}
          </Typography>
        </Box>
        <Box component="ul" sx={{ listStyle: 'none' }}>
          {own.map((line) => (
            <Row key={line.Id} line={line} all={lines} segment={segment} />
          ))}
        </Box>
      </Box>
    );
  });
};

export const ActionsScreen = () => {
  const { t } = useTranslation('actions');
  const actions = useOwnActions();
  const lines = actions.data ?? [];
  // What is only offered is not counted among what the programme asks for.
  const { done, all } = doneOf(lines);
  const body = () => {
    if (!actions.data)
      return actions.error ? (
        <ErrorState error={actions.error} retry={() => void actions.refetch()} />
      ) : (
        <RowsSkeleton rows={8} height={76} />
      );
    return lines.length > 0 ? (
      <Groups lines={lines} />
    ) : (
      <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
    );
  };
  return (
    <Box data-in-order sx={{ maxWidth: 840 }}>
      <PageHeader title={t('title')} subtitle={lines.length > 0 ? t('summary', { done, all }) : ' '} />
      {body()}
    </Box>
  );
};

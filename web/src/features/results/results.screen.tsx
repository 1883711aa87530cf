/**
 * A person's questionnaires for those who follow them: results together and over time, then the attempts with the
 * decisions about them (/mentor/results/{mentee}/{action?}).
 */
import Typography from '@mui/material/Typography';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { seesAllMentees, toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useOverlayParam, useParam, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton, TextSkeleton } from '../../ui/states.tsx';
import { ActionChoice } from './action-choice.tsx';
import { AttemptList } from './attempt-list.tsx';
import type { Chosen } from './attempt-menu.tsx';
import { ClearDialog, type Clearing } from './clear-dialog.tsx';
import { Comparison } from './comparison.tsx';
import { LateDrawer } from './late-drawer.tsx';
import { useAttempts, useCombined, type Attempt, type Attempts } from './results.queries.ts';
import { TimeDialog, type TimeDecision } from './time-dialog.tsx';
import { TimelineDrawer } from './timeline-drawer.tsx';

/** The actions that are compared: those of the address, else the one it names, else all that give scores. */
const chosenOf = (list: readonly Attempt[], asked: string | undefined, named: number): number[] => {
  const known = new Set(list.flatMap(({ ActionId }) => ActionId ?? []));
  if (asked !== undefined)
    return asked
      .split('-')
      .map(Number)
      .filter((id) => known.has(id));
  if (known.has(named)) return [named];
  const scored = [
    ...new Set(
      list
        .filter(({ Results, TimeStarted }) => Results && TimeStarted !== null)
        .flatMap(({ ActionId }) => ActionId ?? []),
    ),
  ];
  return scored.length > 0 ? scored : [...known];
};

const Results = ({
  attempts,
  base,
  manages,
  menteeId,
}: {
  attempts: Attempts;
  base: string;
  manages: boolean;
  menteeId: number;
}) => {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const setSearch = useSetSearchParams();
  const openTimeline = useOverlayParam('timeline');
  const openLate = useOverlayParam('late');
  const search = useSearchParams();
  const chosen = chosenOf(attempts.list, search['actions'], Number(useParam('actionId')) || 0);
  const combined = useCombined(menteeId, chosen, language);
  const [time, setTime] = useState<TimeDecision | null>(null);
  const [clearing, setClearing] = useState<Clearing | null>(null);
  const toggle = (actionId: number) => {
    const next = chosen.includes(actionId) ? chosen.filter((id) => id !== actionId) : [...chosen, actionId];
    setSearch({ actions: next.length > 0 ? next.join('-') : 'none' });
  };
  const choose = (attempt: Attempt, what: Chosen) => {
    if (what === 'timeline') openTimeline(String(attempt.AnswerSetId));
    else if (what === 'late') openLate(String(attempt.AnswerSetId));
    else if (what === 'clear')
      setClearing({
        actionId: attempt.ActionId ?? 0,
        menteeId,
        title: attempt.ActionTitle,
        name: attempts.Person.Name,
      });
    else setTime({ kind: what, attempt });
  };
  const opened = attempts.list.find(({ AnswerSetId }) => String(AnswerSetId) === search['timeline']);
  const lateSet = attempts.list.find(({ AnswerSetId }) => String(AnswerSetId) === search['late'])?.AnswerSetId ?? 0;
  if (attempts.list.length === 0) return <EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>;
  return (
    <>
      <ActionChoice attempts={attempts.list} chosen={new Set(chosen)} onToggle={toggle} />
      {chosen.length === 0 ? null : combined.error ? (
        <ErrorState error={combined.error} retry={() => void combined.refetch()} />
      ) : combined.data ? (
        <Comparison combined={combined.data} />
      ) : (
        <TextSkeleton lines={8} />
      )}
      <Section id="attempts" title={t('list.title')}>
        {attempts.More ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('list.newest', { shown: attempts.list.length })}
          </Typography>
        ) : null}
        <AttemptList attempts={attempts.list} base={base} manages={manages} onChoose={choose} />
      </Section>
      <TimelineDrawer attempt={opened} onClose={() => openTimeline('')} />
      {manages ? (
        <>
          <LateDrawer answerSetId={lateSet} onClose={() => openLate('')} />
          <TimeDialog decision={time} onClose={() => setTime(null)} />
          <ClearDialog clearing={clearing} onClose={() => setClearing(null)} />
        </>
      ) : null}
    </>
  );
};

const Person = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation(['results', 'menu']);
  const menteeId = Number(useParam('menteeId')) || 0;
  const read = useAttempts(menteeId, useLanguage());
  const base = `/${toUrlSegment(project)}`;
  const name = read.data?.Person.Name ?? '';
  const trail = [
    {
      label: t(seesAllMentees(project) ? 'menu:nav.allMentees' : 'menu:nav.mentees'),
      to: `${base}/mentor/mentee/list`,
    },
    ...(name ? [{ label: name, to: `${base}/mentor/mentee/${menteeId}` }] : []),
  ];
  // On phones the place of the main action is too dear for printing.
  const narrow = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const print = (
    <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
      {t('print')}
    </Button>
  );
  const missing = menteeId === 0;
  return (
    <>
      <PageHeader
        title={name ? t('of', { name }) : t('title')}
        trail={trail}
        action={!narrow && read.data && read.data.list.length > 0 ? print : null}
      />
      {missing ? (
        <EmptyState
          title={t('list.missing')}
          action={
            <Button component={Link} to={`${base}/mentor/mentee/list`} variant="contained">
              {t('menu:bar.mentees')}
            </Button>
          }
        />
      ) : read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : read.data ? (
        <Results
          attempts={read.data}
          base={base}
          manages={project.Abilities.includes('quest.manage')}
          menteeId={menteeId}
        />
      ) : (
        <RowsSkeleton rows={5} />
      )}
    </>
  );
};

export const ResultsScreen = () => {
  const project = useProject();
  return project ? <Person project={project} /> : null;
};

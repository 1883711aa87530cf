/** One action of the mentee: what it is and why, the work itself, what the mentor wrote, and what comes next. */
import ArrowForward from '@mui/icons-material/ArrowForward';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTypeIds, isFilledIn } from '@telemachos/contract/features/actions/action-types.ts';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { nextStep } from '@telemachos/contract/features/actions/groups.rules.ts';
import { readNote } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { loadTexts, useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject, useSession } from '../../platform/session.ts';
import { readDraft } from '../../platform/form-drafts.ts';
import { userFullName } from '../../platform/person-names.ts';
import { useParam } from '../../platform/url.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { ActionView } from '../action-views/action-view.shared.tsx';
import { inWords, Meta, useNeedsText, useWords, wayTo } from './action-words.shared.tsx';
import {
  fieldsOpened,
  noteWasRead,
  recordOf,
  useMentorNote,
  useOpenedAction,
  useOwnActions,
} from './actions.queries.ts';
import { FormAction } from './form-action.tsx';
import { MeetingAction, MilestoneAction, OtherAction, QuestAction } from './simple-actions.tsx';
import { TextAction } from './text-action.tsx';

const UploadAction = lazy(async () => {
  const [file] = await Promise.all([import('./upload-action.tsx'), loadTexts(['uploads'])]);
  return { default: file.UploadAction };
});

const Gone = lazy(async () => {
  const [file] = await Promise.all([import('./action-gone.tsx'), loadTexts(['answered'])]);
  return { default: file.ActionGone };
});

/** What is not on the list: it never was, or it was seen or written in here and was taken back. */
const Missing = ({ id, seen, back }: { id: number; seen: ActionLine | null; back: string }) => {
  const { t } = useTranslation('actions');
  const words = useWords();
  const person = useSession()?.Id ?? 0;
  const kept = readDraft(person, recordOf(id));
  const isGone = seen !== null || kept !== null;
  const title = isGone ? t('gone.title') : t('missing.title');
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: t('title'), to: back }]}
        subtitle={seen ? words.title(seen) : undefined}
      />
      {isGone ? (
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <Gone kept={kept} fields={fieldsOpened(id)} back={back} />
        </Suspense>
      ) : (
        <EmptyState
          title={title}
          action={
            <Button component={Link} to={back} variant="contained">
              {t('back')}
            </Button>
          }
        >
          {t('missing.text')}
        </EmptyState>
      )}
    </>
  );
};

const Work = ({ line, segment }: { line: ActionLine; segment: string }) => {
  const opened = useOpenedAction(line.Id);
  const { text, meeting, questionnaire, upload, payment } = actionTypeIds;
  const isForm = isFilledIn(line.TypeId);
  if (line.TypeId === meeting) return <MeetingAction line={line} />;
  if (line.TypeId === payment) return <MilestoneAction line={line} />;
  if (line.TypeId === questionnaire) return <QuestAction line={line} segment={segment} />;
  if (!isForm && line.TypeId !== text && line.TypeId !== upload) return <OtherAction />;
  if (!opened.data)
    return opened.error ? (
      <ErrorState error={opened.error} retry={() => void opened.refetch()} />
    ) : (
      <TextSkeleton lines={8} />
    );
  if (line.TypeId === upload)
    return (
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <UploadAction line={line} opened={opened.data} />
      </Suspense>
    );
  return isForm ? <FormAction line={line} opened={opened.data} /> : <TextAction line={line} opened={opened.data} />;
};

const FromMentor = ({ line: { Id: id, NewNote: isNew } }: { line: ActionLine }) => {
  const { t } = useTranslation('actions');
  const note = useMentorNote(id);
  const text = readNote(note.data?.Data);
  const version = note.data?.Version;
  useEffect(() => {
    if (isNew && text && version !== undefined) void noteWasRead(id, version);
  }, [id, isNew, text, version]);
  if (note.error) return <ErrorState error={note.error} retry={() => void note.refetch()} />;
  return text ? (
    <Section id="note" title={t('note')}>
      <Box sx={{ display: 'flex', gap: 3 }}>
        <ChatOutlined aria-hidden="true" sx={{ color: 'primary.main' }} />
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '66ch' }}>{text}</Box>
      </Box>
    </Section>
  ) : null;
};

/** Once it is done: when, and the way on. */
const Done = ({ line, all, segment }: { line: ActionLine; all: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation('actions');
  const words = useWords();
  const next = nextStep(all);
  return (
    <Alert severity="success" role="status" sx={{ mb: 6 }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{t('done.title')}</AlertTitle>
      {line.CompletedAt ? t('done.text', { date: showDate(line.CompletedAt) }) : null}{' '}
      {next ? t('nextText', { title: words.title(next) }) : null}
      {next ? (
        <Box sx={{ mt: 3 }}>
          <Button component={Link} to={wayTo(next, segment)} variant="contained" endIcon={<ArrowForward />}>
            {t('next')}
          </Button>
        </Box>
      ) : null}
    </Alert>
  );
};

const Shown = ({ line, all, segment }: { line: ActionLine; all: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation('actions');
  const words = useWords();
  const needs = useNeedsText();
  const why = inWords(line.Why, useLanguage());
  const session = useSession();
  const own = session && { Id: session.Id, Name: userFullName(session) };
  const locked = (
    <EmptyState
      title={t('locked.title')}
      picture={<LockOutlined />}
      action={
        <Button component={Link} to={`/${segment}/mentee/actions`} variant="contained">
          {t('back')}
        </Button>
      }
    >
      {needs(line, all)}
    </EmptyState>
  );
  return (
    <>
      <PageHeader
        title={words.title(line)}
        trail={[{ label: t('title'), to: `/${segment}/mentee/actions` }]}
        subtitle={
          <>
            {words.descr(line)}
            <Box sx={{ mt: 1, fontSize: '0.875rem' }}>
              {line.State === 'locked' ? words.group(line) : <Meta line={line} since />}
            </Box>
            {line.CompletionWhy === '' ? null : (
              <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>
                {t('progressWhy', { percent: line.Completion, why: line.CompletionWhy })}
              </Box>
            )}
          </>
        }
      />
      {line.State === 'locked' && line.TypeId === actionTypeIds.meeting ? (
        // What was to be, or is off, is told before it opens, too.
        <>
          <MeetingAction key={line.Id} line={line} locked={locked} />
          {line.Meeting === null ? null : <FromMentor line={line} />}
        </>
      ) : line.State === 'locked' && line.Meeting === null ? (
        locked
      ) : (
        <>
          {line.State === 'done' ? (
            <Done line={line} all={all} segment={segment} />
          ) : why ? (
            <Box sx={{ mb: 6, pl: 4, borderLeft: 4, borderColor: 'primary.main', maxWidth: '66ch' }}>
              <Box component="strong">{t('why')}: </Box>
              {why}
            </Box>
          ) : null}
          <ActionView key={line.Id} actionId={line.Id} viewType="mentee" mentee={own}>
            <Work line={line} segment={segment} />
          </ActionView>
          <FromMentor line={line} />
        </>
      )}
    </>
  );
};

export const ActionScreen = () => {
  const project = useProject();
  const id = Number(useParam('Id'));
  const actions = useOwnActions();
  const line = actions.data?.find(({ Id }) => Id === id);
  const segment = project ? toUrlSegment(project) : '';
  const [seen, setSeen] = useState<ActionLine | null>(null);
  if (line && line.Id !== seen?.Id) setSeen(line);
  const body = () => {
    if (!actions.data)
      return actions.error ? (
        <ErrorState error={actions.error} retry={() => void actions.refetch()} />
      ) : (
        <TextSkeleton lines={10} />
      );
    // It may have been published since the list was read.
    if (!line && !seen && actions.isFetching) return <TextSkeleton lines={10} />;
    if (line) return <Shown line={line} all={actions.data} segment={segment} />;
    return <Missing key={id} id={id} seen={seen?.Id === id ? seen : null} back={`/${segment}/mentee/actions`} />;
  };
  return <Box sx={{ maxWidth: 840 }}>{body()}</Box>;
};

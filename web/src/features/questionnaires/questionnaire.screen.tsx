/**
 * The ways in: /questionnaire/{action} and, for mentors, /mentorquest/{id} by the action, /questtoken/{token} by a
 * link, /Quest/{answerSet}/{lang?} for one's own or a person's within reach (specification 000 §2).
 */
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '../../platform/api.ts';
import { useLanguage, type Language } from '../../platform/i18n.ts';
import { segmentOf, useProject } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import type { Opened } from './kept.ts';
import { AnswersLater } from './load-later.ts';
import { OwnQuestionnaire } from './questionnaire.tsx';
import type { Questionnaire } from './opened.shared.ts';
import { useQuestionnaireOfAction, useQuestionnaireOfSet, useQuestionnaireOfToken } from './questionnaires.queries.ts';
import { useTrail } from './trail.ts';

/** The way out of a questionnaire that is not to be had: to the list one comes from, else home. */
const WayOut = () => {
  const { t } = useTranslation('menu');
  const project = useProject();
  const [back] = useTrail();
  if (!project) return null;
  const { to, label } = back ?? { to: `/${segmentOf(project)}/home`, label: t('nav.home') };
  return (
    <Button component={Link} to={to} variant="contained">
      {label}
    </Button>
  );
};

/** `language` where the address names the questionnaire's. */
const Loaded = ({
  read,
  opened,
  language,
}: {
  read: UseQueryResult<Questionnaire>;
  opened: Opened;
  language?: Language;
}) => {
  const { t } = useTranslation('questionnaires');
  const trail = useTrail();
  if (read.data) {
    const questionnaire = read.data;
    if (questionnaire.Mine)
      return <OwnQuestionnaire key={questionnaire.AnswerSetID} questionnaire={questionnaire} opened={opened} />;
    return (
      <>
        <PageHeader title={questionnaire.Title} trail={trail} subtitle={questionnaire.Person} />
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <AnswersLater answerSetId={questionnaire.AnswerSetID} {...(language ? { language } : {})} />
        </Suspense>
      </>
    );
  }
  const { code } = asProblem(read.error);
  const known =
    read.error === null
      ? null
      : code === 'NOT_FOUND' || code === 'BAD_INPUT' || code === 'REFUSED'
        ? 'notFound'
        : code === 'ACTION_CLOSED'
          ? 'closed'
          : code === 'LINK_INVALID'
            ? 'invalid'
            : null;
  return (
    <>
      <PageHeader title={t('title')} trail={trail} />
      {known ? (
        <EmptyState title={t(`${known}.title`)} action={<WayOut />}>
          {t(`${known}.text`)}
        </EmptyState>
      ) : read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </>
  );
};

const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

const Missing = () => {
  const { t } = useTranslation('questionnaires');
  return (
    <>
      <PageHeader title={t('title')} trail={useTrail()} />
      <EmptyState title={t('notFound.title')} action={<WayOut />}>
        {t('notFound.text')}
      </EmptyState>
    </>
  );
};

const OfAction = ({ actionId }: { actionId: number }) => (
  <Loaded opened={`action ${actionId}`} read={useQuestionnaireOfAction(actionId, useLanguage())} />
);

/** In Greek unless the address says otherwise (specification 000 §2), whatever the language of the screens. */
const OfSet = ({ answerSetId, asked }: { answerSetId: number; asked: string }) => {
  const language = asked === 'en' ? 'en' : 'el';
  return (
    <Loaded opened={`set ${answerSetId}`} read={useQuestionnaireOfSet(answerSetId, language)} language={language} />
  );
};

/** What mentors answer themselves, by its action. */
export const MentorQuestionnaireScreen = () => {
  const actionId = numberOf(useParam('id'));
  return actionId > 0 ? <OfAction key={actionId} actionId={actionId} /> : <Missing />;
};

const OfToken = ({ token }: { token: string }) => (
  <Loaded opened={`token ${token}`} read={useQuestionnaireOfToken(token, useLanguage())} />
);

/** What a link opens. */
export const TokenQuestionnaireScreen = () => {
  const token = useParam('token');
  return <OfToken key={token} token={token} />;
};

/** One's own questionnaire of an action. */
export const ActionQuestionnaireScreen = () => {
  const actionId = numberOf(useParam('ActionId'));
  return actionId > 0 ? <OfAction key={actionId} actionId={actionId} /> : <Missing />;
};

/** A questionnaire by its answer set. */
export const AnswerSetScreen = () => {
  const answerSetId = numberOf(useParam('AnswerSetId'));
  const asked = useParam('lang').toLowerCase();
  return answerSetId > 0 ? <OfSet key={answerSetId} answerSetId={answerSetId} asked={asked} /> : <Missing />;
};

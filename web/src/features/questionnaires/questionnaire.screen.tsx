/**
 * The ways in: /questionnaire/{action} and, for mentors, /mentorquest/{id} by the action, /questtoken/{token} by a
 * link, /Quest/{answerSet}/{lang?} for one's own or a person's within reach (specification 000 §2).
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, toApiProblem } from '../../platform/api.ts';
import { useLanguage, type Language } from '../../platform/i18n.ts';
import { useParam } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import type { Opened } from './kept.ts';
import { AnswersLater, NotHereLater } from './load-later.ts';
import type { Why } from './not-here.tsx';
import { OwnQuestionnaire } from './questionnaire.tsx';
import type { Questionnaire } from './opened.shared.ts';
import { useQuestionnaireOfAction, useQuestionnaireOfSet, useQuestionnaireOfToken } from './questionnaires.queries.ts';
import { useTrail } from './trail.ts';

/** What the server refuses with where there is nothing to answer here. */
const whys: Readonly<Partial<Record<string, Why>>> = {
  NOT_FOUND: 'notFound',
  BAD_INPUT: 'notFound',
  REFUSED: 'notFound',
  ACTION_CLOSED: 'closed',
  LINK_INVALID: 'invalid',
};

const NotHere = ({ why }: { why: Why }) => (
  <Suspense fallback={<TextSkeleton lines={4} />}>
    <NotHereLater why={why} />
  </Suspense>
);

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
      return (
        <OwnQuestionnaire
          key={questionnaire.AnswerSetID}
          questionnaire={questionnaire}
          opened={opened}
          fetchQuestions={async () => {
            const { data, error } = await read.refetch();
            // Without a network it is the copy on this device, which has no questions either.
            if (error || !data?.Section.length) throw error ?? new ApiProblem('NETWORK', 0);
          }}
        />
      );
    return (
      <>
        <PageHeader title={questionnaire.Title} trail={trail} subtitle={questionnaire.Person} />
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <AnswersLater answerSetId={questionnaire.AnswerSetID} {...(language ? { language } : {})} />
        </Suspense>
      </>
    );
  }
  const { code } = toApiProblem(read.error);
  const known = read.error === null ? undefined : whys[code];
  return (
    <>
      <PageHeader title={t('title')} trail={trail} />
      {known ? (
        <NotHere why={known} />
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
      <NotHere why="notFound" />
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

/**
 * Nobody could say who is here. Where there is no network, or the service is away, it goes on by itself to the address
 * that was asked for; a fault of the server, or too many questions, are told, and one tries again.
 */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/api.ts';
import { classifyFailure, failureMeaningKey } from '../../platform/failure-messages.ts';
import { refreshSession, isSignedInConfirmed } from '../../platform/session.ts';
import { rescueFocus } from '../focus.ts';
import { Button } from './button.tsx';
import { Buttons, PageShell, Stack } from './page-shell.tsx';

/** Milliseconds between asking again. */
const retryIntervalMs = 5000;

/** Asks who is here, and goes on where it is answered; `told` is why it was not. */
const useAsking = (told: (problem: ApiProblem) => void) => {
  const router = useRouter();
  const running = useRef(false);
  return useCallback(async () => {
    // A slow answer is waited for, never asked for twice.
    if (running.current) return;
    running.current = true;
    try {
      await refreshSession();
      await router.invalidate();
      // The button, which may have had it, is gone.
      rescueFocus();
    } catch (error) {
      // Still none: the page stays as it is.
      if (error instanceof ApiProblem) told(error);
    } finally {
      running.current = false;
    }
  }, [router, told]);
};

/** What happened to a service that did answer, and that one is signed in where it said so. */
const Told = ({ problem }: { problem: ApiProblem }) => {
  const { t } = useTranslation();
  const kind = classifyFailure(problem);
  return (
    <>
      {isSignedInConfirmed.get() ? <p>{t('noNetwork.signedIn')}</p> : null}
      <p>
        {t(failureMeaningKey(kind, true))} {t(`errors.${kind}.todo`)}
      </p>
      {problem.requestId ? <small>{t('errors.requestId', { id: problem.requestId })}</small> : null}
    </>
  );
};

/** The page; `problem` is what came in place of an answer. */
export const NoAnswer = ({ problem: first }: { problem: ApiProblem }) => {
  const { t } = useTranslation();
  const [problem, setProblem] = useState(first);
  const [busy, setBusy] = useState(false);
  const ask = useAsking(setProblem);
  const kind = classifyFailure(problem);
  const goesOn = kind === 'network' || kind === 'unavailable' || kind === 'busy';
  useEffect(() => {
    if (!goesOn) return undefined;
    const online = () => void ask();
    addEventListener('online', online);
    const asking = setInterval(online, retryIntervalMs);
    return () => {
      removeEventListener('online', online);
      clearInterval(asking);
    };
  }, [ask, goesOn]);
  const press = () => {
    setBusy(true);
    void ask().finally(() => setBusy(false));
  };
  return (
    // No other language: its words may be where there is no way to.
    <PageShell title={t(kind === 'network' ? 'noNetwork.title' : `errors.${kind}.what`)} languages={false}>
      <Stack>
        {goesOn ? (
          <>
            <p>{t('noNetwork.kept')}</p>
            <p>{t('noNetwork.goesOn')}</p>
          </>
        ) : (
          <Told problem={problem} />
        )}
        <Buttons>
          <Button onClick={press} busy={busy}>
            {t('retry')}
          </Button>
        </Buttons>
      </Stack>
    </PageShell>
  );
};

/**
 * Nobody could say who is here: there is no network, or the service is away. It goes on by itself to the address that
 * was asked for.
 */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession } from '../../platform/session.ts';
import { rescueFocus } from '../focus.ts';
import { Button } from './button.tsx';
import { Buttons, PageShell, Stack } from './page-shell.tsx';

/** Milliseconds between asking again. */
const askEvery = 5000;

/** The page; `away` when something answered for the service that it is not there. */
export const NoAnswer = ({ away }: { away: boolean }) => {
  const { t } = useTranslation();
  const router = useRouter();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const title = t(away ? 'errors.unavailable.what' : 'noNetwork.title');
  const ask = useCallback(async () => {
    // A slow answer is waited for, never asked for twice.
    if (running.current) return;
    running.current = true;
    try {
      await refreshSession();
      await router.invalidate();
      // The button, which may have had it, is gone.
      rescueFocus();
    } catch {
      // Still none: the page stays as it is.
    } finally {
      running.current = false;
    }
  }, [router]);
  useEffect(() => {
    const online = () => void ask();
    addEventListener('online', online);
    const asking = setInterval(online, askEvery);
    return () => {
      removeEventListener('online', online);
      clearInterval(asking);
    };
  }, [ask]);
  const press = () => {
    setBusy(true);
    void ask().finally(() => setBusy(false));
  };
  return (
    // No other language: its words may be where there is no way to.
    <PageShell title={title} languages={false}>
      <Stack>
        <p>{t('noNetwork.kept')}</p>
        <p>{t('noNetwork.goesOn')}</p>
        <Buttons>
          <Button onClick={press} busy={busy}>
            {t('retry')}
          </Button>
        </Buttons>
      </Stack>
    </PageShell>
  );
};

/** «Δεν είμαι ρομπότ»: a proof of work done on the device (specification 000 §5). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Checkbox } from '../../ui/plain/choices.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Skeleton } from '../../ui/plain/waiting.tsx';
import styles from './applications.module.css';

/** The element itself; says when it could not be loaded. */
const Element = ({ onPayload, onFailed }: { onPayload: (payload: string | null) => void; onFailed: () => void }) => {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [there, setThere] = useState(false);
  const tell = useEffectEvent(onPayload);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let gone = false;
    const holder = place.current;
    const show = async () => {
      const { makeWidget } = await import('./human-check-widget.ts');
      if (gone || !holder) return;
      const words = {
        label: t('form.humanLabel'),
        verifying: t('form.humanVerifying'),
        verified: t('form.humanVerified'),
        error: t('form.humanError'),
        expired: t('form.humanExpired'),
        waitAlert: t('form.humanWait'),
      };
      holder.replaceChildren(
        makeWidget(
          language,
          words,
          () => send('/api/ApplicationForm/Challenge', {}),
          (payload) => (gone ? undefined : tell(payload)),
        ),
      );
      setThere(true);
    };
    show().catch(() => fail());
    return () => {
      gone = true;
      holder?.replaceChildren();
      tell(null);
    };
  }, [language, t]);
  return (
    <>
      <div ref={place} className={styles.humanPlace} />
      {there ? null : <Skeleton height={50} />}
    </>
  );
};

/** The same on an address without encryption, where the element refuses to work. */
const ByHand = ({ onPayload, onFailed }: { onPayload: (payload: string | null) => void; onFailed: () => void }) => {
  const { t } = useTranslation('applications');
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setState('busy');
    const [{ solveByHand }, challenge] = await Promise.all([
      import('./human-check-solve.ts'),
      send('/api/ApplicationForm/Challenge', {}),
    ]);
    const payload = await solveByHand(challenge, controller);
    if (controller.signal.aborted) return;
    if (payload === null) return onFailed();
    setState('done');
    onPayload(payload);
  };
  const told = { open: 'form.humanLabel', busy: 'form.humanVerifying', done: 'form.humanVerified' } as const;
  return (
    <Checkbox
      name="human-check"
      label={<span aria-live="polite">{t(told[state])}</span>}
      checked={state !== 'open'}
      onChange={() => (state === 'open' ? void start().catch(() => onFailed()) : undefined)}
    />
  );
};

/**
 * The check in its frame. `onPayload` gets what is to be sent, or null while there is nothing; give it another `key`
 * for a fresh start.
 */
export const HumanCheck = ({ onPayload }: { onPayload: (payload: string | null) => void }) => {
  const { t } = useTranslation(['applications', 'common']);
  const [failed, setFailed] = useState(false);
  const Check = isSecureContext ? Element : ByHand;
  return (
    <div className={styles.human} role="group" aria-labelledby="human-check-title">
      <h2 id="human-check-title">{t('applications:form.human')}</h2>
      {failed ? (
        <Notice
          kind="error"
          title={t('applications:form.humanFailed')}
          action={
            <Button kind="quiet" onClick={() => setFailed(false)}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : (
        <Check onPayload={onPayload} onFailed={() => setFailed(true)} />
      )}
      <p className={styles.small}>{t('applications:form.humanHelp')}</p>
    </div>
  );
};

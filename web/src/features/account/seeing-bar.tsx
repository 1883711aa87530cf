/** Above every page while one sees the product as somebody else: as whom, how, until when, and the way out. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showTime } from '@telemachos/contract/kit/dates.ts';
import { send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { fullName } from '../../platform/person-names.ts';
import { leaveImpersonation } from '../../platform/impersonation.ts';
import { refreshSession, type Session } from '../../platform/session.ts';
import { AllowChanges } from './allow-changes.tsx';
import styles from './seeing-bar.module.css';

/** What stands still below it is told how much room it takes. */
const useRoomAbove = () => {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = bar.current;
    if (!shown) return undefined;
    const { style } = document.documentElement;
    const tell = () => {
      const stays = getComputedStyle(shown).position === 'sticky';
      style.setProperty('--above', stays ? `${shown.offsetHeight}px` : '0px');
    };
    const watching = new ResizeObserver(tell);
    watching.observe(shown);
    addEventListener('resize', tell);
    return () => {
      watching.disconnect();
      removeEventListener('resize', tell);
      style.removeProperty('--above');
    };
  }, []);
  return bar;
};

/** It ends by itself, too, whatever the page does meanwhile. */
const useItsEnd = (until: string | undefined): void =>
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => void leaveImpersonation(), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);

/** Stays in sight while the page scrolls; what it says is announced when it comes. */
export const SeeingBar = ({ session }: { session: Session }) => {
  const { t } = useTranslation('seeing');
  const wordsOf = useProblemMessage();
  const bar = useRoomAbove();
  const [said, setSaid] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useItsEnd(session.SeenBy?.Until);
  // A region that is there before its words is read out.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true));
    return () => clearTimeout(timer);
  }, []);
  if (!session.SeenBy) return null;
  const { Until, Changes, ByLink } = session.SeenBy;
  const end = () =>
    send('/Account/EndViewAs', {}, { anonymous: true }).then(leaveImpersonation, (error: unknown) =>
      setFailure(`${t('bar.failed')} ${wordsOf(error)}`),
    );
  const readOnly = () =>
    send('/Account/ViewAsChanges', { Changes: false }).then(refreshSession, (error: unknown) =>
      setFailure(wordsOf(error)),
    );
  return (
    <aside ref={bar} className={styles.bar} aria-label={t('bar.label')}>
      <div role="status" className={styles.words}>
        {said ? (
          <>
            <span className={styles.who}>{t('bar.who', { name: fullName(session.Fields, session.Username) })}</span>
            {` · ${t(Changes ? 'bar.changes' : 'bar.reads')} · ${t('bar.until', { time: showTime(Until) })}`}
            {failure === null ? null : <div>{failure}</div>}
          </>
        ) : null}
      </div>
      <div className={styles.acts}>
        {ByLink ? null : Changes ? (
          <button type="button" onClick={() => void readOnly()}>
            {t('bar.forbid')}
          </button>
        ) : (
          <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('bar.allow')}
          </button>
        )}
        <button type="button" className={styles.end} onClick={() => void end()}>
          {t('bar.end')}
        </button>
      </div>
      {asking ? <AllowChanges onClose={() => setAsking(false)} /> : null}
    </aside>
  );
};

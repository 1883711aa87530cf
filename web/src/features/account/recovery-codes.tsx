/** Recovery codes, shown the one time: to read, to keep as a file, on paper. */
import { useEffect, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/plain/button.tsx';
import { Buttons, Stack } from '../../ui/plain/page-shell.tsx';
import styles from './account.module.css';

const keep = (name: string, text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  // The browser has begun to fetch it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const takeFocus = (heading: HTMLElement | null): void => heading?.focus();

/** `onDone` is pressed when they are kept. */
export const RecoveryCodes = ({
  codes,
  username,
  onDone,
  children,
}: {
  codes: readonly string[];
  username: string;
  onDone: () => void;
  children?: ReactNode;
}) => {
  const { t } = useTranslation('twoSteps');
  const id = useId();
  // They are never shown again: going away asks first.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const text = [t('recovery.heading', { username }), '', ...codes, ''].join('\r\n');
  return (
    <Stack>
      <h3 ref={takeFocus} id={id} tabIndex={-1}>
        {t('recovery.title')}
      </h3>
      <p>{t('recovery.text')}</p>
      <ul className={styles.codes} aria-labelledby={id} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Buttons>
        <Button kind="quiet" onClick={() => keep(t('recovery.file'), text)}>
          {t('recovery.keep')}
        </Button>
        <Button kind="quiet" onClick={() => print()}>
          {t('recovery.print')}
        </Button>
        {children ?? <Button onClick={onDone}>{t('recovery.done')}</Button>}
      </Buttons>
    </Stack>
  );
};

/** An application as its owner sees it: steps with dates, what is missing, what happens next, and withdrawing. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnApplication } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { showDate, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Failure } from '../../ui/plain/failure.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons } from '../../ui/plain/page-shell.tsx';
import { Steps } from '../../ui/plain/steps.tsx';
import { Dated } from '../../ui/written.tsx';
import { useWithdraw, useWithdrawOwn, type Which } from './applications.queries.ts';
import { labelOf } from './labels.ts';
import styles from './applications.module.css';

/** The number, large enough to copy onto paper; what its other name means is told once, where it is given. */
export const Protocol = ({ number, explained = false }: { number: string; explained?: boolean }) => {
  const { t } = useTranslation('applications');
  return (
    <dl className={styles.protocol}>
      <dt>{t('confirmed.protocol')}</dt>
      <dd>{number}</dd>
      {explained ? <dd className={styles.small}>{t('confirmed.kayas')}</dd> : null}
    </dl>
  );
};

/** Which sentence says what comes next. */
const nextOf = ({ Steps: steps }: OwnApplication) => {
  const last =
    steps.find(({ State }) => State === 'stopped')?.Key ?? steps.find(({ State }) => State === 'current')?.Key;
  return last === undefined ? 'done' : last === 'submitted' ? 'checked' : last;
};

/** The steps, and under the current one what happens next. */
export const Course = ({ application }: { application: OwnApplication }) => {
  const { t } = useTranslation('applications');
  const next = nextOf(application);
  return (
    <section className={styles.part} aria-labelledby="course">
      <h2 id="course">{t('status.steps')}</h2>
      <Steps
        label={t('status.steps')}
        steps={application.Steps.map(({ Key, State, At }) => ({
          key: Key,
          title: t(`steps.${Key}`),
          state: State,
          ...(At === null ? {} : { date: showDate(At) }),
          ...(State === 'current' || State === 'stopped' ? { text: t(`next.${next}`) } : {}),
        }))}
      />
      {next === 'done' ? <p>{t('next.done')}</p> : null}
    </section>
  );
};

/** The questions that are still open; nothing when there are none. */
export const MissingList = ({
  application,
  onEdit,
}: {
  application: OwnApplication;
  onEdit?: (() => void) | undefined;
}) => {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  if (application.Missing.length === 0 || application.Withdrawn) return null;
  return (
    <Notice
      kind="warn"
      title={t('status.missing')}
      action={onEdit && application.CanEdit ? <Button onClick={onEdit}>{t('status.edit')}</Button> : null}
    >
      <p>{t('status.missingMeans')}</p>
      <ul className={styles.list}>
        {application.Missing.map((question) => (
          <li key={question.Key}>{labelOf(question, language)}</li>
        ))}
      </ul>
    </Notice>
  );
};

/** Until when answers may be changed. */
export const EditableUntil = ({ application }: { application: OwnApplication }) => {
  const { t } = useTranslation('applications');
  if (application.Withdrawn) return null;
  return (
    <p>
      <Dated>
        {application.CanEdit && application.EditableUntil
          ? t('status.editable', { until: showDateTime(application.EditableUntil) })
          : t('status.notEditable')}
      </Dated>
    </p>
  );
};

/** What cannot be undone starts with the focus on the way out. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Withdrawing, after one more question: the application of a mailed link, or one's own by its Id. */
export const Withdraw = ({ of, onDone }: { of: Which; onDone: () => void }) => {
  const { t } = useTranslation(['applications', 'common']);
  const [byLink, own] = [useWithdraw(), useWithdrawOwn()];
  const isPending = byLink.isPending || own.isPending;
  const error = byLink.error ?? own.error;
  const withdraw = () =>
    'Token' in of ? byLink.mutate(of, { onSuccess: onDone }) : own.mutate(of, { onSuccess: onDone });
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button kind="text" onClick={() => setAsking(true)}>
        {t('applications:status.withdraw')}
      </Button>
    );
  return (
    <div role="group" aria-labelledby="withdraw-sure" className={styles.part}>
      <Notice
        kind="warn"
        action={
          <Buttons>
            <Button kind="danger" busy={isPending} onClick={withdraw}>
              {t('applications:status.withdrawYes')}
            </Button>
            <Button kind="quiet" ref={takeFocus} onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
          </Buttons>
        }
      >
        <strong id="withdraw-sure">{t('applications:status.withdrawSure')}</strong>{' '}
        {t('applications:status.withdrawMeans')}
      </Notice>
      {error ? <Failure error={error} inForm /> : null}
    </div>
  );
};

/** The grid without anything to show: the action is not there, or nobody is. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/states.tsx';
import './grid.texts.ts';

/** The action of the address is not among those that one may see. */
export const Missing = ({ segment }: { segment: string }) => {
  const { t } = useTranslation('grid');
  return (
    <EmptyState
      title={t('missing.title')}
      action={<Link to={`/${segment}/mentor/action/list`}>{t('missing.action')}</Link>}
    >
      {t('missing.text')}
    </EmptyState>
  );
};

/** Nobody is there, or nobody is found. */
export const Nobody = ({ filtered, manages, segment }: { filtered: boolean; manages: boolean; segment: string }) => {
  const { t } = useTranslation('grid');
  if (filtered) return <EmptyState title={t('noMatch.title')}>{t('noMatch.text')}</EmptyState>;
  if (!manages) return <EmptyState title={t('emptyMentor.title')}>{t('emptyMentor.text')}</EmptyState>;
  return (
    <EmptyState
      title={t('empty.title')}
      action={<Link to={`/${segment}/admin/project/applications`}>{t('empty.action')}</Link>}
    >
      {t('empty.text')}
    </EmptyState>
  );
};

/** A questionnaire that is not to be had: why, and the way out. */
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useTrail } from './trail.ts';

/** Why a questionnaire is not to be had. */
export type Why = 'notFound' | 'closed' | 'invalid';

/** The way out: to the list one comes from, else home. */
const WayOut = () => {
  const { t } = useTranslation('menu');
  const project = useProject();
  const [back] = useTrail();
  if (!project) return null;
  const { to, label } = back ?? { to: `/${toUrlSegment(project)}/home`, label: t('nav.home') };
  return (
    <Button component={Link} to={to} variant="contained">
      {label}
    </Button>
  );
};

/** Why there is nothing to answer here. */
export const NotHere = ({ why }: { why: Why }) => {
  const { t } = useTranslation('answered');
  return (
    <EmptyState title={t(`${why}.title`)} action={<WayOut />}>
      {t(`${why}.text`)}
    </EmptyState>
  );
};

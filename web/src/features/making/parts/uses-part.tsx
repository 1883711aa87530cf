/** What depends on an action, and what was done with it. */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import type { PartProps } from '../part-props.ts';
import { useUses } from '../making.queries.ts';
import { useMakingPath } from '../use-path.ts';

export const UsesPart = ({ action }: PartProps) => {
  const { t } = useTranslation('making');
  const path = useMakingPath();
  const uses = useUses(action.Id);
  if (uses.error) return <ErrorState error={uses.error} retry={() => void uses.refetch()} />;
  if (!uses.data) return <TextSkeleton lines={6} />;
  const { Actions, Payments, Microdata, Begun, Completed, Attempts, Mentors } = uses.data;
  const nothing = Actions.length === 0 && !Payments && !Microdata;
  return (
    <>
      <Section id="depends" title={t('uses.depends')}>
        {nothing ? t('uses.nothing') : null}
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          {Actions.map(({ Id, Title, Cells }) => (
            <li key={Id}>
              <Link to={path(Id)}>{Title}</Link> ({Cells.map((cell) => t(`cells.${cell}`)).join(', ')})
            </li>
          ))}
          {Payments ? <li>{t('uses.payments')}</li> : null}
          {Microdata ? <li>{t('uses.microdata')}</li> : null}
        </Box>
      </Section>
      <Section id="done" title={t('uses.done')}>
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          <li>{t('uses.begun', { count: Begun })}</li>
          <li>{t('uses.completed', { count: Completed })}</li>
          <li>{t('uses.attempts', { count: Attempts })}</li>
          <li>{t('uses.mentors', { count: Mentors })}</li>
        </Box>
      </Section>
    </>
  );
};

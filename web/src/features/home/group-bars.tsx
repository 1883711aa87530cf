/** How far the mentees came in each group of actions. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { Section } from '../../ui/page.tsx';
import './home.texts.ts';
import type { Numbers } from './staff-numbers.ts';

const parts = [
  { key: 'done', field: 'Done', colour: 'var(--green-800)', ink: '#fff' },
  { key: 'begun', field: 'Begun', colour: 'var(--blue-100)', ink: 'var(--ink)' },
  { key: 'notBegun', field: 'NotBegun', colour: 'var(--grey-200)', ink: 'var(--ink)' },
] as const;

/** What the colours mean. */
const Legend = () => {
  const { t } = useTranslation('homes');
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 3, fontSize: '0.875rem' }}>
      {parts.map(({ key, colour }) => (
        <Box key={key} sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
          <Box
            sx={{
              width: 14,
              height: 14,
              borderRadius: 1,
              bgcolor: colour,
              border: '1px solid rgb(31 41 51 / 20%)',
            }}
          />
          {t(`staff.${key}`)}
        </Box>
      ))}
    </Box>
  );
};

/** A group of actions: its name, and its mentees as parts of a bar. */
const Row = ({ group, name }: { group: Numbers['Groups'][number]; name: string }) => (
  <Box
    role="row"
    sx={{
      display: 'grid',
      gridTemplateColumns: { sm: '200px 1fr' },
      alignItems: 'center',
      columnGap: 4,
      rowGap: 1,
    }}
  >
    <span role="rowheader">{name}</span>
    <Box role="presentation" sx={{ display: 'flex', height: 28, borderRadius: 1.5, overflow: 'hidden' }}>
      {parts.map(({ key, field, colour, ink }) => (
        <Box
          role="cell"
          key={key}
          sx={{
            flexGrow: group[field],
            flexBasis: 0,
            minWidth: group[field] > 0 ? 28 : 0,
            overflow: 'hidden',
            display: 'grid',
            placeItems: 'center',
            bgcolor: colour,
            color: ink,
            fontSize: '0.8125rem',
            fontWeight: 600,
          }}
        >
          {group[field]}
        </Box>
      ))}
    </Box>
  </Box>
);

/** A table whose cells are drawn as parts of a bar: the same numbers for those who see it and those who hear it. */
export const Groups = ({ numbers, segment }: { numbers: Numbers; segment: string }) => {
  const { t } = useTranslation('homes');
  const english = useLanguage() === 'en';
  return (
    <Section
      id="groups"
      title={t('staff.groups')}
      intro={t('staff.groupsIntro')}
      action={
        <Button component={Link} to={`/${segment}/admin/grid`} sx={{ ml: { xs: -4, sm: 0 } }}>
          {t('staff.openGrid')}
        </Button>
      }
    >
      {numbers.Groups.length === 0 || numbers.Active === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('staff.noGroups')}</Box>
      ) : (
        <>
          <Legend />
          <Box role="table" aria-labelledby="groups" sx={{ display: 'grid', gap: 3 }}>
            <div role="row" className="only-heard">
              <span role="columnheader">{t('staff.group')}</span>
              {parts.map(({ key }) => (
                <span role="columnheader" key={key}>
                  {t(`staff.${key}`)}
                </span>
              ))}
            </div>
            {numbers.Groups.map((group) => (
              <Row key={group.Group} group={group} name={english ? group.GroupEn : group.Group} />
            ))}
          </Box>
        </>
      )}
    </Section>
  );
};

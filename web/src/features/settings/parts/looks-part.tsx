/** What a person is called, and the colour and letter of their picture: expressions, tried on real people. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { evaluateText } from '@telemachos/contract/kit/conditions.ts';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/lists.tsx';
import { Section } from '../../../ui/page.tsx';
import { TextSkeleton } from '../../../ui/states.tsx';
import { TextAt } from '../inputs.shared.tsx';
import { textAt } from '../places.shared.ts';
import { useSample } from '../settings.queries.ts';
import { useSetup } from '../setup-context.tsx';

const looks = ['Label', 'Color', 'Letter'] as const;

/** Whether what an expression says is one of the twenty colours. */
const isColor = (said: string): boolean => /^(?:[1-9]|1\d|20)$/.test(said);

/** Each of some people with what the expressions say of them. */
const Tried = ({ search }: { search: string }) => {
  const { t } = useTranslation('settings');
  const { projectId, written } = useSetup();
  const settings = useDeferredValue(written.Settings);
  const people = useSample(projectId, search);
  if (!people.data) return people.error ? null : <TextSkeleton lines={3} />;
  if (people.data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('looks.nobody')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {people.data.map(({ Id, Name, Fields }) => {
        const said = (look: (typeof looks)[number]) => evaluateText(textAt(settings, ['User', look]), { user: Fields });
        const tried = looks.filter((look) => textAt(settings, ['User', look]).trim() !== '');
        return (
          <Box
            component="li"
            key={Id}
            sx={{ py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <b>{Name}</b>
            {tried.length === 0 ? '' : ': '}
            {tried.map((look) => `${t(`looks.${look}`)} «${said(look)}»`).join(' · ')}
            {tried.includes('Color') && !isColor(said('Color')) ? (
              <Typography variant="body2" sx={{ color: 'error.main' }}>
                {t('looks.noColor')}
              </Typography>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
};

export const LooksPart = () => {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useState('');
  return (
    <Section id="looks" title={t('looks.title')} intro={t('looks.intro')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {looks.map((look) => (
          <TextAt key={look} place={['User', look]} label={t(`looks.${look}`)} help={t(`looks.${look}Help`)} code />
        ))}
        <Typography variant="subtitle2" component="h3">
          {t('looks.tried')}
        </Typography>
        <SearchBox value={search} label={t('looks.search')} onSearch={setSearch} delay={500} />
        <Tried search={search} />
      </Box>
    </Section>
  );
};

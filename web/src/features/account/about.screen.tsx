/** What the product is, where the data is, where help is. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PageHeader, Section } from '../../ui/page.tsx';

const parts = ['help', 'data', 'name'] as const;

/** Plain text in three parts. */
export const AboutScreen = () => {
  const { t } = useTranslation('profile');
  return (
    <>
      <PageHeader title={t('about.title')} />
      <Typography sx={{ maxWidth: 720, mb: 6, fontSize: { sm: '1.25rem' } }}>{t('about.lead')}</Typography>
      <Box sx={{ maxWidth: 720 }}>
        {parts.map((part) => (
          <Section key={part} id={`about-${part}`} title={t(`about.${part}Title`)}>
            <Typography>{t(`about.${part}`)}</Typography>
          </Section>
        ))}
      </Box>
    </>
  );
};

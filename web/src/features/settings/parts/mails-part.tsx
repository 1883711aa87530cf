/** The project's mails: reminders, and the words of each, with a preview of what a person reads. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { filledIn } from '@telemachos/contract/features/settings/mail-slots.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/choice.tsx';
import { Section } from '../../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { TextAt } from '../inputs.shared.tsx';
import { mailNamed } from '../mail-names.shared.ts';
import { recordAt, textAt, type Place } from '../places.shared.ts';
import { useMailTemplates, type MailTemplate } from '../settings.queries.ts';
import { useSetup } from '../setup-context.tsx';
import { RemindersPart } from './reminders-part.tsx';

const languages = ['el', 'en'] as const;

/** The places of words, each with an example in texts/{el,en}/settings.json. */
const slotNames = [
  'link',
  'project',
  'until',
  'name',
  'protocol',
  'editable',
  'password',
  'passwordUntil',
  'username',
  'signIn',
  'form',
  'missing',
  'mentor',
  'actions',
  'waiting',
  'settings',
] as const;

/** Words with an example in each of their places. */
const Preview = ({ place }: { place: Place }) => {
  const { t } = useTranslation('settings');
  const { written } = useSetup();
  const filled = (text: string): string =>
    filledIn(text, (slot, whole) => {
      const known = slotNames.find((name) => name === slot);
      return known ? t(`mails.examples.${known}`, { project: written.Descr }) : whole;
    });
  return (
    <Box
      component="section"
      aria-label={t('mails.preview')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius)', p: 4, overflowWrap: 'anywhere' }}
    >
      <Typography variant="subtitle2" component="h4">
        {filled(textAt(written.Settings, [...place, 'Subject']))}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', mt: 2 }}>
        {filled(textAt(written.Settings, [...place, 'Body']))}
      </Typography>
    </Box>
  );
};

/** A mail in one language: the product's words, or one's own. */
const OneLanguage = ({ template, language }: { template: MailTemplate; language: 'el' | 'en' }) => {
  const { t } = useTranslation('settings');
  const { written, put } = useSetup();
  const place: Place = ['Mails', template.Template, language];
  const own = Object.keys(recordAt(written.Settings, place)).length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
      <Typography variant="subtitle1" component="h3">
        {t(language === 'el' ? 'inGreek' : 'inEnglish')}
      </Typography>
      {own ? (
        <>
          <TextAt place={[...place, 'Subject']} label={t('mails.subject')} needed language={language} />
          <TextAt place={[...place, 'Body']} label={t('mails.body')} lines={6} needed language={language} />
          <Preview place={place} />
          <Button sx={{ justifySelf: 'start' }} onClick={() => put(place, undefined)}>
            {t('mails.back')}
          </Button>
        </>
      ) : (
        <>
          <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius)', p: 4 }}>
            <b>{template[language].Subject}</b>
            <Typography sx={{ whiteSpace: 'pre-line', mt: 2, overflowWrap: 'anywhere' }}>
              {template[language].Body}
            </Typography>
          </Box>
          <Button
            sx={{ justifySelf: 'start' }}
            variant="outlined"
            onClick={() => put(place, { ...template[language] })}
          >
            {t('mails.write')}
          </Button>
        </>
      )}
    </Box>
  );
};

const MailWords = () => {
  const { t } = useTranslation('settings');
  const { projectId, written } = useSetup();
  const templates = useMailTemplates(projectId);
  const [chosen, setChosen] = useState('applicationConfirm');
  if (!templates.data)
    return templates.error ? (
      <ErrorState error={templates.error} retry={() => void templates.refetch()} />
    ) : (
      <TextSkeleton lines={8} />
    );
  const names = templates.data.map(({ Template }) => Template);
  const template = templates.data.find(({ Template }) => Template === chosen) ?? templates.data[0];
  const wordsOf = (name: string): string => {
    const known = mailNamed(name);
    const own = Object.keys(recordAt(written.Settings, ['Mails', name])).length > 0;
    return `${known ? t(`mails.names.${known}`) : name}${own ? ` · ${t('mails.own')}` : ''}`;
  };
  return (
    <Section id="mails" title={t('mails.title')} intro={t('mails.intro')}>
      <Box sx={{ display: 'flex', '& > *': { minWidth: { xs: 0 } } }}>
        <Choice
          label={t('mails.which')}
          minWidth={320}
          wide
          value={template?.Template ?? ''}
          onChoose={setChosen}
          options={names.map((value) => ({ value, label: wordsOf(value) }))}
        />
      </Box>
      {template ? (
        <>
          <Typography variant="body2" component="p" sx={{ mt: 4, mb: 2 }}>
            {t('mails.slots')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 4 }}>
            {template.Slots.map((slot) => (
              <Chip key={slot} size="small" label={`{{${slot}}}`} sx={{ fontFamily: 'monospace' }} />
            ))}
          </Box>
          <Box
            sx={{
              display: 'grid',
              gap: 6,
              gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {languages.map((language) => (
              <OneLanguage key={`${template.Template} ${language}`} template={template} language={language} />
            ))}
          </Box>
        </>
      ) : null}
    </Section>
  );
};

export const MailsPart = () => (
  <>
    <RemindersPart />
    <MailWords />
  </>
);

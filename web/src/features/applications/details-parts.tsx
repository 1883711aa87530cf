/** The parts of one application's details: answers by section, what happened, duplicates, mails. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetails } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { maxListedDuplicates } from '@telemachos/contract/features/applications/applications.rules.ts';
import { isDay, showDay } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { When } from '../../ui/written.tsx';
import { labelOf } from './labels.ts';
import { ApplicationStatus, useStatusWord } from './status-words.tsx';

/** A titled part. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ py: 5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h3" component="h3" id={id} sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

/** The answers, with the words of the options that were chosen. */
export const AnswersPart = ({ details }: { details: ApplicationDetails }) => {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  return details.Sections.map((section) => (
    <Part key={section.Title} title={language === 'en' ? (section.TitleEn ?? section.Title) : section.Title}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' },
          columnGap: 4,
          rowGap: { xs: 1, sm: 3 },
        }}
      >
        {section.Questions.filter(({ Key, Show }) => details.Answers[Key] !== undefined || !Show).map((question) => {
          const answer = details.Answers[question.Key];
          const option = question.Options?.find(({ Value }) => Value === answer);
          return (
            <Box key={question.Key} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {labelOf(question, language)}
              </Box>
              <Box
                component="dd"
                sx={{
                  mb: { xs: 2, sm: 0 },
                  overflowWrap: 'anywhere',
                  whiteSpace: 'pre-line',
                  color: answer ? 'text.primary' : 'text.secondary',
                }}
              >
                {answer === undefined
                  ? t('details.noAnswer')
                  : option
                    ? labelOf(option, language)
                    : isDay(answer)
                      ? showDay(answer)
                      : answer}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Part>
  ));
};

const eventKinds = [
  'submitted',
  'sentAgain',
  'consented',
  'confirmed',
  'moved',
  'changed',
  'reopened',
  'resubmitted',
  'reminded',
  'withdrawn',
] as const;

/** What happened, the newest first, with who did it. */
export const HistoryPart = ({ details }: { details: ApplicationDetails }) => {
  const { t } = useTranslation('applications');
  const word = useStatusWord();
  return (
    <Part title={t('details.history')}>
      <Box component="ol" sx={{ listStyle: 'none', display: 'grid', gap: 3 }}>
        {details.Events.map((event, index) => {
          const kind = eventKinds.find((known) => known === event.Kind) ?? 'other';
          return (
            <Box component="li" key={index} sx={{ pl: 4, borderLeft: 2, borderColor: 'divider' }}>
              <Box sx={{ fontWeight: 500 }}>
                {t(`details.event.${kind}`, { from: word(event.From), to: word(event.To) })}
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                <When at={event.At} /> · {event.Actor ?? t('details.applicant')}
              </Box>
            </Box>
          );
        })}
      </Box>
      {details.MoreEvents ? (
        <Typography color="text.secondary">{t('details.older', { count: details.Events.length })}</Typography>
      ) : null}
    </Part>
  );
};

/** The mails that went to the applicant, without their words: they carry personal links. */
export const MailsPart = ({ details }: { details: ApplicationDetails }) => {
  const { t } = useTranslation('applications');
  return (
    <Part title={t('details.mails')}>
      {details.Mails.length === 0 ? <Typography color="text.secondary">{t('details.noMails')}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 3 }}>
        {details.Mails.map((mail, index) => (
          <li key={index}>
            <Box sx={{ fontWeight: 500 }}>{mail.Subject}</Box>
            <Box sx={{ color: mail.Status === 'failed' ? 'error.main' : 'text.secondary', fontSize: '0.875rem' }}>
              <When at={mail.At} /> · {t(`details.mailStatus.${mail.Status}`)}
            </Box>
          </li>
        ))}
      </Box>
      {details.MoreMails ? (
        <Typography color="text.secondary">{t('details.older', { count: details.Mails.length })}</Typography>
      ) : null}
    </Part>
  );
};

/** Other applications that may be the same person's, each a press away. */
export const DuplicatesPart = ({ details, onOpen }: { details: ApplicationDetails; onOpen: (id: number) => void }) => {
  const { t } = useTranslation('applications');
  if (details.Duplicates.length === 0) return null;
  return (
    <Part title={t('details.duplicates')}>
      <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 2 }}>
        {details.Duplicates.map((other) => {
          const name = [other.LastName, other.FirstName].filter(Boolean).join(' ') || other.Email;
          return (
            <li key={other.Id}>
              <ButtonBase
                onClick={() => onOpen(other.Id)}
                aria-label={t('admin.open', { name })}
                sx={{
                  width: '100%',
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  justifyContent: 'space-between',
                  gap: 2,
                  px: 3,
                  py: 2,
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 2,
                  font: 'inherit',
                  textAlign: 'left',
                  bgcolor: 'var(--amber-50)',
                  '&:hover': { borderColor: 'primary.main' },
                }}
              >
                <span>
                  <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                    {name}
                  </Box>
                  <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'var(--amber-ink)' }}>
                    {t(`admin.dup.${other.By}`)} · {other.Kayas ?? other.Email}
                  </Box>
                </span>
                <ApplicationStatus status={other.Status} />
              </ButtonBase>
            </li>
          );
        })}
      </Box>
      {details.Duplicates.length < maxListedDuplicates ? null : (
        <Typography color="text.secondary">{t('details.duplicatesFirst', { count: maxListedDuplicates })}</Typography>
      )}
    </Part>
  );
};

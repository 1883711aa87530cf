/** A letter to many: what is written, and how it reads. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { hasUnknownSlot, maxLetterLengths, letterSlot } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { maxMessageLength, messageFault } from '@telemachos/contract/features/chat/chat.rules.ts';
import { useTranslation } from 'react-i18next';
import type { Letter } from './plan-chosen.ts';
import type { BulkForm } from './use-form.ts';

/** The place of the name, as it is written. */
const place = `{{${letterSlot}}}`;

/** Whether a letter can be tried. */
export const isLetter = ({ subject, letter }: Pick<BulkForm, 'subject' | 'letter'>): boolean =>
  [subject, letter].every((text) => text.trim() !== '' && !hasUnknownSlot(text));

export const LetterForm = ({ form, change }: { form: BulkForm; change: (changes: Partial<BulkForm>) => void }) => {
  const { t } = useTranslation('bulk');
  const wrong = (text: string) => (hasUnknownSlot(text) ? t('letter.unknownSlot', { place }) : null);
  const [ofSubject, ofText] = [wrong(form.subject), wrong(form.letter)];
  return (
    <>
      <TextField
        label={t('letter.subject')}
        value={form.subject}
        onChange={({ target }) => change({ subject: target.value })}
        error={ofSubject !== null}
        helperText={ofSubject}
        slotProps={{ htmlInput: { maxLength: maxLetterLengths.subject }, formHelperText: { role: 'status' } }}
      />
      <TextField
        multiline
        minRows={6}
        label={t('letter.text')}
        value={form.letter}
        onChange={({ target }) => change({ letter: target.value })}
        error={ofText !== null}
        helperText={ofText ?? t('letter.help', { place })}
        slotProps={{ htmlInput: { maxLength: maxLetterLengths.text }, formHelperText: { role: 'status' } }}
      />
    </>
  );
};

/** Whether a message can be tried. */
export const isMessage = ({ message }: Pick<BulkForm, 'message'>): boolean => messageFault(message) === null;

/** A message to many: the same words to each. */
export const MessageForm = ({ form, change }: { form: BulkForm; change: (changes: Partial<BulkForm>) => void }) => {
  const { t } = useTranslation('bulk');
  return (
    <TextField
      multiline
      minRows={4}
      label={t('announcement.text')}
      value={form.message}
      onChange={({ target }) => change({ message: target.value })}
      helperText={t('announcement.help')}
      slotProps={{ htmlInput: { maxLength: maxMessageLength } }}
    />
  );
};

/** The letter as the first one who gets it reads it. */
export const LetterShown = ({ letter }: { letter: Letter }) => {
  const { t } = useTranslation('bulk');
  return (
    <Box
      component="section"
      aria-label={t('letter.shown')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius-large)', p: 4, mb: 4, maxWidth: 640 }}
    >
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 2 }}>{t('letter.shown')}</Box>
      <Box sx={{ fontWeight: 600, mb: 2, overflowWrap: 'anywhere' }}>{letter.Subject}</Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{letter.Body}</Box>
    </Box>
  );
};

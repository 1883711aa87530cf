/** An action that was there and is there no more for its mentee: what happened, and a copy of what was being written. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formValues, type FormField } from '@telemachos/contract/features/actions/forms.rules.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../platform/form-drafts.ts';
import { Section } from '../../ui/page.tsx';
import type { Said } from '../questionnaires/copy.rules.ts';
import { KeptCopy } from '../questionnaires/kept-copy.shared.tsx';
import { useFormWords } from './form-parts.tsx';

/** What was typed, field by field, as far as the form is still known here. */
const useSaid = (fields: readonly FormField[]): ((kept: Draft | null) => Said[]) => {
  const { t } = useTranslation('actions');
  const words = useFormWords(fields);
  const isKnown = (key: string) => fields.some(({ Key }) => Key === key);
  return (kept) => {
    const known = formValues(fields, kept?.data);
    const others = Object.entries(Object(kept?.data) as object).filter(([key]) => !(key in known));
    return [...Object.entries(known), ...others].flatMap(([key, value]: [string, unknown]) => {
      const said = words.value(key, value) || (typeof value === 'string' ? value.trim() : '');
      return said === '' ? [] : [{ asked: isKnown(key) ? words.name(key) : t('gone.unnamed'), said }];
    });
  };
};

/** `kept` is what this device has that the server may not have. */
export const ActionGone = ({
  kept,
  fields,
  back,
}: {
  kept: Draft | null;
  fields: readonly FormField[];
  /** The way to one's actions. */ back: string;
}) => {
  const { t } = useTranslation('actions');
  const list = useSaid(fields)(kept);
  return (
    <>
      <Box role="alert" sx={{ display: 'grid', gap: 3, mb: 6, maxWidth: '66ch' }}>
        <Typography>{t('gone.text')}</Typography>
        <Typography>{t(list.length > 0 ? 'gone.kept' : 'gone.saved')}</Typography>
      </Box>
      {list.length > 0 ? (
        <Section id="kept" title={t('gone.copy')}>
          <KeptCopy list={list} />
        </Section>
      ) : null}
      <Button component={Link} to={back} variant="contained">
        {t('back')}
      </Button>
    </>
  );
};

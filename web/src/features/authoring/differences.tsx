/** Differences between two definitions, in words. */
import Box from '@mui/material/Box';
import { differencesOf, type Difference } from '@telemachos/contract/features/authoring/differences.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import './authoring.texts.ts';

/** The most that are listed. */
const most = 12;

export const Differences = ({ before, after }: { before: Definition; after: Definition }) => {
  const { t } = useTranslation('authoring');
  const differences = useMemo(() => differencesOf(before, after), [before, after]);
  const words = (one: Difference): string =>
    one.kind === 'part'
      ? t('differences.changed', { text: t(`differences.${one.part}`) })
      : t(`differences.${one.kind}`, { text: one.text });
  if (differences.length === 0) return <span>{t('differences.none')}</span>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, fontSize: '0.875rem' }}>
      {differences.slice(0, most).map((one) => (
        <li key={words(one)}>{words(one)}</li>
      ))}
      {differences.length > most ? <li>{t('edit.moreFaults', { count: differences.length - most })}</li> : null}
    </Box>
  );
};

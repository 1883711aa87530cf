/** Differences between two definitions, in words. */
import Box from '@mui/material/Box';
import { differencesOf, type Difference } from '@telemachos/contract/features/authoring/differences.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import './authoring.texts.ts';

/** Differences that are listed. */
const maxListedDifferences = 12;

const listed = { sections: 'Sections', scales: 'Scales' } as const;

/** From `before` to `after`; `beside`: neither came from the other, and `after` is told as one of the two. */
export const Differences = ({
  before,
  after,
  beside = false,
}: {
  before: Definition;
  after: Definition;
  beside?: boolean;
}) => {
  const { t } = useTranslation('authoring');
  const differences = useMemo(() => differencesOf(before, after), [before, after]);
  const partOf = (part: 'general' | 'order' | 'sections' | 'scales') => {
    const counts =
      part === 'sections' || part === 'scales' ? [before, after].map((one) => one[listed[part]].length) : [];
    // What only one of two has does not differ.
    return beside && counts[0] === 0 ? 'added' : beside && counts[1] === 0 ? 'removed' : 'changed';
  };
  const words = (one: Difference): string => {
    const [kind, text] =
      one.kind === 'part' ? ([partOf(one.part), t(`differences.${one.part}`)] as const) : [one.kind, one.text];
    return t(beside ? `differences.beside.${kind}` : `differences.${kind}`, { text });
  };
  if (differences.length === 0) return <span>{t('differences.none')}</span>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, fontSize: '0.875rem' }}>
      {differences.slice(0, maxListedDifferences).map((one) => (
        <li key={words(one)}>{words(one)}</li>
      ))}
      {differences.length > maxListedDifferences ? (
        <li>{t('edit.moreFaults', { count: differences.length - maxListedDifferences })}</li>
      ) : null}
    </Box>
  );
};

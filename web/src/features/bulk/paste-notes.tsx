/** What a paste leaves out, and what is odd in it, beside the rows. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { PasteRemarks } from './paste.ts';

/** So many words of two alphabets are named. */
const maxNamedWords = 10;

/** The columns that are left out, with how many values each holds, and Greek words with Latin letters. */
export const PasteNotes = ({ remarks }: { remarks: PasteRemarks }) => {
  const { t } = useTranslation('bulk');
  const { ignored, words } = remarks;
  return (
    <>
      {ignored.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('leftOut.title')}
          <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
            {ignored.map(({ header, place, values }) => (
              <li key={place}>
                {t(header === '' ? 'leftOut.nameless' : 'leftOut.column', {
                  name: header.slice(0, 40),
                  place,
                  count: values,
                })}
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
      {words.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
          {t('alphabets', {
            count: words.length,
            words: words
              .slice(0, maxNamedWords)
              .map(({ word, row }) => t('alphabetsAt', { word, row }))
              .join(', '),
          })}
        </Alert>
      ) : null}
    </>
  );
};

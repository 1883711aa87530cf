/** A row of the grid: the label, its Greek, and its text in the chosen language, written in its place. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { TextPlace, TextRow } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { useProject } from '../../platform/session.ts';
import { NewTab } from './new-tab.tsx';
import { TextEditor } from './text-editor.tsx';
import { wayToPlace } from './where.rules.ts';
import './languages.texts.ts';

/** The places where a text stands, each with the way there for those who may go. */
const Places = ({ places, language }: { places: readonly TextPlace[]; language: string }) => {
  const { t } = useTranslation('languages');
  const project = useProject();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem', color: 'text.secondary' }}>
      {places.map((place, at) => {
        const words = `${t(`place.${place.Kind}`, { name: place.Name })}, ${t(`part.${place.Part}`)}`;
        const way = project && wayToPlace(place, project);
        // Where the project's words are changed they stand in their own two languages.
        const tried = way?.startsWith('/applicationForm') ? language : undefined;
        return (
          <li key={at}>
            {way ? (
              <NewTab to={way} tried={tried}>
                {words}
              </NewTab>
            ) : (
              words
            )}
          </li>
        );
      })}
    </Box>
  );
};

const Words = ({ name, lang, text }: { name: string; lang: string; text: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Box
      component="p"
      lang={lang}
      sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxHeight: 240, overflowY: 'auto' }}
      // A long text is scrolled by the keys, too.
      {...(text.length > 400 ? { tabIndex: 0, role: 'region', 'aria-label': name } : {})}
    >
      {text}
    </Box>
  </Box>
);

/** Side by side where there is room, one under the other on phones. */
export const TextRowLine = ({ row, language, name }: { row: TextRow; language: string; name: string }) => {
  const { t } = useTranslation('languages');
  const text = row.Texts.find(({ Language }) => Language === language);
  const english = row.Texts.find(({ Language }) => Language === 'en');
  const isContent = row.Kind === 'content';
  if (!text) return null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gap: { xs: 3, md: 5 },
        px: { xs: 3, sm: 4 },
        py: 4,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
        {isContent ? (
          <Places places={row.Places} language={language} />
        ) : (
          <Box component="code" translate="no" sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {row.Label}
          </Box>
        )}
        {language === 'el' && !isContent ? null : <Words name={t('source')} lang="el" text={row.Source} />}
        {language !== 'en' && language !== 'el' && english?.Text ? (
          <Words name={t('english')} lang="en" text={english.Text} />
        ) : null}
      </Box>
      <TextEditor row={row} text={text} name={name} />
    </Box>
  );
};

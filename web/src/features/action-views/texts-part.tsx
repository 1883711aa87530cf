/** The three texts of a view, each in its editor, with the faults that stop publishing. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import {
  viewFields,
  type ViewField,
  type ViewTexts,
} from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkedFault } from '../../ui/code-editor.tsx';
import { scriptPlace } from '../../ui/script-places.ts';
import { completions } from './completions.ts';
import type { PlacedFault, TextPlace, TextPlaces } from './use-places.ts';

const TextEditor = lazy(() => import('./text-editor.tsx').then((file) => ({ default: file.TextEditor })));

const editorHeightPx = 280;

const toMarked = (text: string, { line, column, words }: PlacedFault): MarkedFault => {
  const from = scriptPlace(text, line, column);
  return { from, to: Math.min(text.length, from + 1), words };
};

/** Each fault in words, with the way to its place. */
const Faults = ({ faults, onGo }: { faults: readonly PlacedFault[]; onGo: (place: TextPlace) => void }) => {
  const { t } = useTranslation('actionViews');
  if (faults.length === 0) return null;
  return (
    <Alert severity="error" role="status" sx={{ mt: 3 }}>
      <b>{t('faults.title', { count: faults.length })}</b>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {faults.map((fault) => (
          <li key={`${fault.field} ${fault.words}`}>
            <ButtonBase
              onClick={() => onGo(fault)}
              sx={{ font: 'inherit', py: 1, textAlign: 'left', textDecoration: 'underline', overflowWrap: 'anywhere' }}
            >
              {t(`fields.${fault.field}`)} › {fault.words}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Alert>
  );
};

type TextsPartProps = {
  texts: ViewTexts;
  places: TextPlaces;
  faults: readonly PlacedFault[];
  onChange: (field: ViewField, text: string) => void;
};

export const TextsPart = ({ texts, places, faults, onChange }: TextsPartProps) => {
  const { t } = useTranslation('actionViews');
  const { field, setField, wanted, arrive, go } = places;
  const text = texts[field];
  return (
    <>
      <Tabs
        value={field}
        aria-label={t('fields.title')}
        onChange={(_event, next: ViewField) => setField(next)}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {viewFields.map((name) => (
          <Tab key={name} value={name} label={t(`fields.${name}`)} id={`view-tab-${name}`} aria-controls="view-text" />
        ))}
      </Tabs>
      <Box id="view-text" role="tabpanel" aria-labelledby={`view-tab-${field}`}>
        <Typography id="view-text-means" variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {t(`fieldsMean.${field}`)}
        </Typography>
        <Box
          sx={{
            border: 1,
            borderColor: faults.some((fault) => fault.field === field) ? 'error.main' : 'var(--control-line)',
            borderRadius: 'var(--radius)',
            overflow: 'hidden',
            '&:focus-within': { boxShadow: 'var(--focus)' },
          }}
        >
          <Suspense fallback={<Skeleton variant="rounded" height={editorHeightPx} />}>
            <TextEditor
              key={field}
              field={field}
              value={text}
              label={t(`fields.${field}`)}
              describedBy="view-text-means"
              suggestions={t('suggestions')}
              completions={completions[field]}
              faults={faults.filter((fault) => fault.field === field).map((fault) => toMarked(text, fault))}
              minHeightPx={editorHeightPx}
              place={wanted?.field === field ? scriptPlace(text, wanted.line, wanted.column) : null}
              onArrive={arrive}
              onChange={(next) => onChange(field, next)}
            />
          </Suspense>
        </Box>
        <Faults faults={faults} onGo={go} />
      </Box>
    </>
  );
};

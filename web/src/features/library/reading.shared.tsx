/** What an action gives to read out of the library: each opens over the page, and what was opened is marked. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedAction } from '@telemachos/contract/features/actions/actions.wire.ts';
import { useOverlayParam, useSearchParams } from '../../platform/url.ts';
import { ItemDialog } from './item-dialog.tsx';
import './library.texts.ts';

/** What was here since the page was opened, and the titles of what is no more. */
const useTaken = (reading: OpenedAction['Reading']): { known: ReadonlyMap<number, string>; taken: string[] } => {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  if (reading.some(({ Item }) => !known.has(Item)))
    setKnown(new Map([...known, ...reading.map(({ Item, Title }) => [Item, Title] as const)]));
  const there = new Set(reading.map(({ Item }) => Item));
  return { known, taken: [...known].flatMap(([item, title]) => (there.has(item) ? [] : [title])) };
};

/** It stays while the page does, so that it can say what was taken away meanwhile. What is opened of it is in the address. */
export const ReadingList = ({ reading }: { reading: OpenedAction['Reading'] }) => {
  const { t } = useTranslation('library');
  const id = useId();
  const { known, taken } = useTaken(reading);
  const open = useOverlayParam('item');
  const { item = '' } = useSearchParams();
  const opened = [...known.keys()].find((one) => String(one) === item);
  return (
    <Box sx={{ mt: 6 }}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 2 }}>
        {t('reading.title')}
      </Typography>
      {taken.length > 0 ? (
        <Alert severity="info" role="status">
          {t('reading.taken', { count: taken.length, titles: taken.map((title) => `«${title}»`).join(', ') })}
        </Alert>
      ) : null}
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reading.map(({ Item, Title, Required, Opened }) => (
          <Box component="li" key={Item} sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, minHeight: 44 }}>
            {Opened === null ? (
              <RadioButtonUnchecked aria-hidden="true" color="disabled" />
            ) : (
              <CheckCircleOutlined aria-hidden="true" color="success" />
            )}
            <Box sx={{ minWidth: 0 }}>
              <ButtonBase
                onClick={() => open(String(Item))}
                sx={{ font: 'inherit', fontWeight: 600, color: 'primary.main', textAlign: 'left', minHeight: 24 }}
              >
                <bdi>{Title}</bdi>
              </ButtonBase>
              <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {[
                  t(Required ? 'reading.required' : 'reading.optional'),
                  t(Opened === null ? 'reading.unopened' : 'reading.opened'),
                ].join(' · ')}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      {opened === undefined ? null : <ItemDialog id={opened} onClose={() => open('')} />}
    </Box>
  );
};

/** Pieces of a field's editor that questions of the form have too: words in both languages, options of a list. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sortable } from '../../../ui/sortable.tsx';
import { TextAt } from '../inputs.shared.tsx';
import { listAt, textAt, type Place } from '../places.shared.ts';
import { useFaultAt, useSetup } from '../setup-context.tsx';

/** Two fields beside each other, one below the other on phones. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
    {children}
  </Box>
);

/** Words in Greek, and in English under the name with `En`. */
export const BothWords = ({
  place,
  name,
  label,
  help,
  lines = 1,
  needed = false,
  onWrite,
}: {
  place: Place;
  name: string;
  /** In place of keeping the Greek words at their place alone. */
  onWrite?: (text: string) => void;
  label: string;
  help?: string;
  lines?: number;
  needed?: boolean;
}) => {
  const { t } = useTranslation('settings');
  return (
    <Pair>
      <TextAt
        place={[...place, name]}
        label={`${label} · ${t('inGreek')}`}
        {...(help !== undefined && { help })}
        lines={lines}
        needed={needed}
        language="el"
        onWrite={onWrite}
      />
      <TextAt place={[...place, `${name}En`]} label={`${label} · ${t('inEnglish')}`} lines={lines} language="en" />
    </Pair>
  );
};

/** What a list offers: what is kept and what is read, in their order. */
export const OptionsAt = ({ place }: { place: Place }) => {
  const { t } = useTranslation('settings');
  const { written, put } = useSetup();
  const fault = useFaultAt(place);
  const options = listAt(written.Settings, place);
  return (
    <Box data-path={place.join('.')}>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 2 }}>
        {t('options.title')}
      </Typography>
      <Sortable
        items={options}
        kind="form"
        nameOf={(_option, at) =>
          textAt(written.Settings, [...place, at, 'Label']) || t('options.number', { number: at + 1 })
        }
        onChange={(next) => put(place, next)}
        onRemove={(at) =>
          put(
            place,
            options.filter((_each, other) => other !== at),
          )
        }
      >
        {(_option, at) => (
          <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 2fr 2fr' } }}>
            <TextAt place={[...place, at, 'Value']} label={t('options.value')} code needed />
            <TextAt place={[...place, at, 'Label']} label={t('inGreek')} needed language="el" />
            <TextAt place={[...place, at, 'LabelEn']} label={t('inEnglish')} language="en" />
          </Box>
        )}
      </Sortable>
      {fault ? <FormHelperText error>{fault}</FormHelperText> : null}
      <Button
        size="small"
        startIcon={<Add />}
        onClick={() => put([...place, options.length], { Value: '', Label: '' })}
      >
        {t('options.add')}
      </Button>
    </Box>
  );
};

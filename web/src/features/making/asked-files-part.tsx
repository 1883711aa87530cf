/** What an upload action asks for: what, of which kinds, how many files and how large; in order. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../settings/fields-context.shared.tsx';
import { NumberAt, TextAt } from '../settings/inputs.shared.tsx';
import { listAt, valueAt, type Place } from '../settings/places.shared.ts';
import { freshKey } from './fresh-key.ts';
import { ListPart, three, two } from './list-part.tsx';

/** The kinds of file that can be told by their content. */
const fileKinds = ['pdf', 'word', 'sheet', 'image', 'text'] as const;

const megabyte = 1_000_000;

/** Some of the kinds. */
const KindsAt = ({ place }: { place: Place }) => {
  const { t } = useTranslation(['making', 'uploads']);
  const { value, put, faultAt } = useFields();
  const id = useId();
  const fault = faultAt(place, true);
  const chosen = listAt(value, place);
  return (
    <Box
      component="fieldset"
      data-path={place.join('.')}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
      aria-describedby={fault ? id : undefined}
    >
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {t('making:asked.kinds')}
      </Typography>
      <FormGroup row>
        {fileKinds.map((kind) => (
          <FormControlLabel
            key={kind}
            control={
              <Checkbox
                checked={chosen.includes(kind)}
                onChange={(_event, on) =>
                  put(
                    place,
                    fileKinds.filter((one) => (one === kind ? on : chosen.includes(one))),
                  )
                }
              />
            }
            label={t(`uploads:kinds.${kind}`)}
          />
        ))}
      </FormGroup>
      {fault ? (
        <FormHelperText id={id} error>
          {fault}
        </FormHelperText>
      ) : null}
    </Box>
  );
};

/** Bytes, written in megabytes, with a comma where they are not whole. */
const SizeAt = ({ place }: { place: Place }) => {
  const { t } = useTranslation('making');
  const { value, put, faultAt } = useFields();
  const fault = faultAt(place);
  const bytes = valueAt(value, place);
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    typeof bytes === 'number' ? String(bytes / megabyte).replace('.', ',') : typeof bytes === 'string' ? bytes : '';
  return (
    <TextField
      fullWidth
      label={t('asked.size')}
      value={typed ?? shown}
      error={fault !== null}
      helperText={fault ?? t('asked.sizeHelp')}
      onChange={({ target }) => {
        setTyped(target.value);
        const given = target.value.trim().replace(',', '.');
        const isSize = /^\d{1,3}(\.\d{1,3})?$/.test(given);
        put(place, given === '' ? undefined : isSize ? Math.round(Number(given) * megabyte) : target.value);
      }}
      onBlur={() => setTyped(null)}
      data-path={place.join('.')}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
};

export const AskedFiles = ({ place }: { place: Place }) => {
  const { t } = useTranslation('making');
  const { value } = useFields();
  const words = {
    title: t('asked.title'),
    intro: listAt(value, place).length === 0 ? t('asked.none') : null,
    numbered: (number: number) => t('asked.number', { number }),
    add: t('asked.add'),
  };
  const fresh = () => ({
    Key: freshKey('file'),
    Label: { el: '' },
    Accept: ['pdf', 'word', 'image'],
    Least: 1,
    Most: 1,
    MaxBytes: 10 * megabyte,
  });
  return (
    <ListPart place={place} words={words} fresh={fresh}>
      {(at) => (
        <>
          <Box sx={two}>
            <TextAt place={[...at, 'Label', 'el']} label={t('asked.labelEl')} needed language="el" />
            <TextAt place={[...at, 'Label', 'en']} label={t('asked.labelEn')} language="en" />
          </Box>
          <Box sx={two}>
            <TextAt place={[...at, 'Help', 'el']} label={t('asked.helpEl')} needed language="el" lines={2} />
            <TextAt place={[...at, 'Help', 'en']} label={t('asked.helpEn')} language="en" lines={2} />
          </Box>
          <KindsAt place={[...at, 'Accept']} />
          <Box sx={three}>
            <NumberAt place={[...at, 'Least']} label={t('asked.least')} help={t('asked.leastHelp')} />
            <NumberAt place={[...at, 'Most']} label={t('asked.most')} />
            <SizeAt place={[...at, 'MaxBytes']} />
          </Box>
        </>
      )}
    </ListPart>
  );
};

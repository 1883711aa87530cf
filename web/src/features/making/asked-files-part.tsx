/** What an upload action asks for: what, of which kinds, how many files and how large; in order. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Sortable } from '../../ui/sortable.tsx';
import { useFields } from '../settings/fields-context.shared.tsx';
import { NumberAt, TextAt } from '../settings/inputs.shared.tsx';
import { listAt, textAt, valueAt, type Place } from '../settings/places.shared.ts';

/** The kinds of file that can be told by their content. */
const fileKinds = ['pdf', 'word', 'sheet', 'image', 'text'] as const;

const megabyte = 1_000_000;

const two = { display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } };
const three = { ...two, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } };

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

/** Bytes, written in whole megabytes. */
const SizeAt = ({ place }: { place: Place }) => {
  const { t } = useTranslation('making');
  const { value, put, faultAt } = useFields();
  const fault = faultAt(place);
  const bytes = valueAt(value, place);
  return (
    <TextField
      fullWidth
      label={t('asked.size')}
      value={typeof bytes === 'number' ? String(bytes / megabyte).replace('.', ',') : ''}
      error={fault !== null}
      helperText={fault ?? t('asked.sizeHelp')}
      onChange={({ target }) => {
        const typed = target.value.replaceAll(/\D/g, '').slice(0, 3);
        put(place, typed === '' ? undefined : Number(typed) * megabyte);
      }}
      data-path={place.join('.')}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};

export const AskedFiles = ({ place }: { place: Place }) => {
  const { t } = useTranslation('making');
  const { value, put, faultAt } = useFields();
  const title = useId();
  const asked = listAt(value, place);
  const fault = faultAt(place);
  const labelAt = (at: number): string =>
    textAt(value, [...place, at, 'Label', 'el']) || t('asked.number', { number: at + 1 });
  const add = (): void => {
    const taken = new Set(asked.map((_one, at) => textAt(value, [...place, at, 'Key'])));
    let number = asked.length + 1;
    while (taken.has(`file_${number}`)) number += 1;
    const fresh = { Key: `file_${number}`, Label: { el: '' }, Accept: ['pdf', 'word', 'image'] };
    put([...place, asked.length], { ...fresh, Least: 1, Most: 1, MaxBytes: 10 * megabyte });
  };
  return (
    <Box role="group" aria-labelledby={title}>
      <Typography id={title} variant="h3" component="h3" sx={{ mb: 2 }}>
        {t('asked.title')}
      </Typography>
      {asked.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{t('asked.none')}</Typography> : null}
      <Sortable
        items={asked}
        kind="form"
        nameOf={(_one, at) => labelAt(at)}
        onChange={(next) => put(place, next)}
        onRemove={(at) =>
          put(
            place,
            asked.filter((_one, other) => other !== at),
          )
        }
      >
        {(_one, at) => (
          <Box sx={{ display: 'grid', gap: 3, py: 4 }} role="group" aria-label={labelAt(at)}>
            <Box sx={two}>
              <TextAt place={[...place, at, 'Label', 'el']} label={t('asked.labelEl')} needed language="el" />
              <TextAt place={[...place, at, 'Label', 'en']} label={t('asked.labelEn')} language="en" />
            </Box>
            <Box sx={two}>
              <TextAt place={[...place, at, 'Help', 'el']} label={t('asked.helpEl')} needed language="el" lines={2} />
              <TextAt place={[...place, at, 'Help', 'en']} label={t('asked.helpEn')} language="en" lines={2} />
            </Box>
            <KindsAt place={[...place, at, 'Accept']} />
            <Box sx={three}>
              <NumberAt place={[...place, at, 'Least']} label={t('asked.least')} help={t('asked.leastHelp')} />
              <NumberAt place={[...place, at, 'Most']} label={t('asked.most')} />
              <SizeAt place={[...place, at, 'MaxBytes']} />
            </Box>
          </Box>
        )}
      </Sortable>
      {fault ? <FormHelperText error>{fault}</FormHelperText> : null}
      <Button startIcon={<Add />} onClick={add} sx={{ mt: 2 }}>
        {t('asked.add')}
      </Button>
    </Box>
  );
};

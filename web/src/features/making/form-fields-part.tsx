/** The fields of a form: what is asked, how, and what a list offers; in order. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { proposedName } from '@telemachos/contract/features/settings/field-names.rules.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Sortable } from '../../ui/sortable.tsx';
import { useFields } from '../settings/fields-context.shared.tsx';
import { ChoiceAt, NumberAt, TextAt, YesAt } from '../settings/inputs.shared.tsx';
import { listAt, textAt, type Place } from '../settings/places.shared.ts';

const kinds = ['text', 'textarea', 'number', 'date', 'ddlist', 'checkbox'] as const;

/** Those that a calculator reads. */
const numberKinds = ['number', 'ddlist'] as const;

const two = { display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } };

/** A list without what stands at a place. */
const without = (list: readonly unknown[], at: number): unknown[] => list.filter((_one, other) => other !== at);

/** What a list offers; `valued` where each stands for a number. */
const Options = ({ place, valued }: { place: Place; valued: boolean }) => {
  const { t } = useTranslation('making');
  const { value, put, faultAt } = useFields();
  const options = listAt(value, place);
  const fault = faultAt(place);
  return (
    <Box data-path={place.join('.')}>
      <Sortable
        items={options}
        kind="form"
        nameOf={(_option, at) => textAt(value, [...place, at, 'Label', 'el']) || t('fields.option', { number: at + 1 })}
        onChange={(next) => put(place, next)}
        onRemove={(at) => put(place, without(options, at))}
      >
        {(_option, at) => (
          <Box sx={{ ...two, py: 2, gap: 2 }}>
            <TextAt place={[...place, at, 'Label', 'el']} label={t('fields.optionEl')} needed language="el" />
            <TextAt place={[...place, at, 'Label', 'en']} label={t('fields.optionEn')} language="en" />
            {valued ? <TextAt place={[...place, at, 'Value']} label={t('fields.optionValue')} needed code /> : null}
          </Box>
        )}
      </Sortable>
      {fault ? <FormHelperText error>{fault}</FormHelperText> : null}
      <Button
        size="small"
        startIcon={<Add />}
        onClick={() => {
          const taken = new Set(options.map((_option, at) => textAt(value, [...place, at, 'Value'])));
          let number = options.length + 1;
          while (taken.has(String(number))) number += 1;
          put([...place, options.length], { Value: String(number), Label: { el: '' } });
        }}
      >
        {t('fields.addOption')}
      </Button>
    </Box>
  );
};

/** `ofNumbers` are those of a calculator: numbers, and lists of them. */
export const FormFields = ({ place, ofNumbers = false }: { place: Place; ofNumbers?: boolean }) => {
  const { t } = useTranslation('making');
  const { value, put } = useFields();
  const title = useId();
  const fields = listAt(value, place);
  const labelAt = (at: number): string =>
    textAt(value, [...place, at, 'Label', 'el']) || t('fields.number', { number: at + 1 });
  const add = (): void => {
    const taken = new Set(fields.map((_field, at) => textAt(value, [...place, at, 'Key'])));
    const Key = proposedName('', taken);
    put([...place, fields.length], {
      Key,
      Label: { el: '' },
      Type: ofNumbers ? 'number' : 'text',
      Required: ofNumbers,
      Options: [],
    });
  };
  return (
    <Box role="group" aria-labelledby={title}>
      <Typography id={title} variant="h3" component="h3" sx={{ mb: 2 }}>
        {t('fields.title')}
      </Typography>
      {fields.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{t('fields.none')}</Typography> : null}
      <Sortable
        items={fields}
        kind="form"
        nameOf={(_field, at) => labelAt(at)}
        onChange={(next) => put(place, next)}
        onRemove={(at) => put(place, without(fields, at))}
      >
        {(_field, at) => (
          <Box sx={{ display: 'grid', gap: 3, py: 4 }} role="group" aria-label={labelAt(at)}>
            <Box sx={two}>
              <TextAt place={[...place, at, 'Label', 'el']} label={t('fields.labelEl')} needed language="el" />
              <TextAt place={[...place, at, 'Label', 'en']} label={t('fields.labelEn')} language="en" />
            </Box>
            <Box sx={two}>
              <ChoiceAt
                place={[...place, at, 'Type']}
                label={t('fields.type')}
                options={(ofNumbers ? numberKinds : kinds).map((kind) => ({
                  value: kind,
                  label: t(`fields.types.${kind}`),
                }))}
              />
              <TextAt place={[...place, at, 'Key']} label={t('fields.key')} help={t('fields.keyHelp')} code needed />
            </Box>
            <YesAt place={[...place, at, 'Required']} label={t('fields.required')} />
            {textAt(value, [...place, at, 'Type']) === 'number' ? (
              <Box sx={{ ...two, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } }}>
                <TextAt place={[...place, at, 'Unit']} label={t('fields.unit')} />
                <NumberAt place={[...place, at, 'Min']} label={t('fields.min')} />
                <NumberAt place={[...place, at, 'Max']} label={t('fields.max')} />
              </Box>
            ) : null}
            {textAt(value, [...place, at, 'Type']) === 'ddlist' ? (
              <Options place={[...place, at, 'Options']} valued={ofNumbers} />
            ) : null}
          </Box>
        )}
      </Sortable>
      <Button startIcon={<Add />} onClick={add} sx={{ mt: 2 }}>
        {t('fields.add')}
      </Button>
    </Box>
  );
};

/** The fields of a form: what is asked, how, and what a list offers; in order. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from 'react-i18next';
import { Sortable } from '../../ui/sortable.tsx';
import { enter } from '../settings/enter.shared.ts';
import { useFields } from '../settings/fields-context.shared.tsx';
import { ChoiceAt, DecimalAt, TextAt, YesAt } from '../settings/inputs.shared.tsx';
import { listAt, textAt, type Place } from '../settings/places.shared.ts';
import { freeNumber, freshKey } from './fresh-key.ts';
import { ListPart, three, two, without } from './list-part.tsx';

const kinds = ['text', 'textarea', 'number', 'date', 'ddlist', 'checkbox'] as const;

/** Those that a calculator reads. */
const numberKinds = ['number', 'ddlist'] as const;

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
          const Value = valued ? freeNumber(taken, options.length + 1) : freshKey('option');
          put([...place, options.length], { Value, Label: { el: '' } });
          enter([...place, options.length, 'Label', 'el']);
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
  const { value } = useFields();
  const words = {
    title: t('fields.title'),
    intro: listAt(value, place).length === 0 ? t('fields.none') : null,
    numbered: (number: number) => t('fields.number', { number }),
    add: t('fields.add'),
  };
  const fresh = () => ({
    Key: freshKey('field'),
    Label: { el: '' },
    Type: ofNumbers ? 'number' : 'text',
    Required: ofNumbers,
    Options: [],
  });
  return (
    <ListPart place={place} words={words} fresh={fresh}>
      {(at) => (
        <>
          <Box sx={two}>
            <TextAt place={[...at, 'Label', 'el']} label={t('fields.labelEl')} needed language="el" />
            <TextAt place={[...at, 'Label', 'en']} label={t('fields.labelEn')} language="en" />
          </Box>
          <Box sx={two}>
            <ChoiceAt
              place={[...at, 'Type']}
              label={t('fields.type')}
              options={(ofNumbers ? numberKinds : kinds).map((kind) => ({
                value: kind,
                label: t(`fields.types.${kind}`),
              }))}
            />
            <TextAt place={[...at, 'Key']} label={t('fields.key')} help={t('fields.keyHelp')} code needed />
          </Box>
          <YesAt place={[...at, 'Required']} label={t('fields.required')} />
          {textAt(value, [...at, 'Type']) === 'number' ? (
            <Box sx={three}>
              <TextAt place={[...at, 'Unit']} label={t('fields.unit')} />
              <DecimalAt place={[...at, 'Min']} label={t('fields.min')} />
              <DecimalAt place={[...at, 'Max']} label={t('fields.max')} />
            </Box>
          ) : null}
          {textAt(value, [...at, 'Type']) === 'ddlist' ? (
            <Options place={[...at, 'Options']} valued={ofNumbers} />
          ) : null}
        </>
      )}
    </ListPart>
  );
};

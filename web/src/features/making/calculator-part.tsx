/** What a calculator tells, each by a formula over the names of the fields, and a trial of the whole. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Calculated } from '@telemachos/contract/features/actions/calculated.rules.ts';
import type { FormField } from '@telemachos/contract/features/actions/forms.rules.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { Sortable } from '../../ui/sortable.tsx';
import { FieldInput } from '../actions/form-fields.shared.tsx';
import { LiveResults } from '../actions/live-results.shared.tsx';
import { useFields } from '../settings/fields-context.shared.tsx';
import { NumberAt, TextAt } from '../settings/inputs.shared.tsx';
import { listAt, recordAt, textAt, valueAt, type Json, type Place } from '../settings/places.shared.ts';

const two = { display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } };
const three = { ...two, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } };

/** The results, in order. */
export const ResultsPart = ({ place }: { place: Place }) => {
  const { t } = useTranslation('making');
  const { value, put } = useFields();
  const title = useId();
  const results = listAt(value, place);
  const labelAt = (at: number): string =>
    textAt(value, [...place, at, 'Label', 'el']) || t('results.number', { number: at + 1 });
  const add = (): void => {
    const taken = new Set(results.map((_one, at) => textAt(value, [...place, at, 'Key'])));
    let number = results.length + 1;
    while (taken.has(`result_${number}`)) number += 1;
    put([...place, results.length], { Key: `result_${number}`, Label: { el: '' }, Formula: '', Decimals: 2 });
  };
  return (
    <Box role="group" aria-labelledby={title} sx={{ mt: 6 }}>
      <Typography id={title} variant="h3" component="h3" sx={{ mb: 2 }}>
        {t('results.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '66ch' }}>{t('results.intro')}</Typography>
      <Sortable
        items={results}
        kind="form"
        nameOf={(_one, at) => labelAt(at)}
        onChange={(next) => put(place, next)}
        onRemove={(at) =>
          put(
            place,
            results.filter((_one, other) => other !== at),
          )
        }
      >
        {(_one, at) => (
          <Box sx={{ display: 'grid', gap: 3, py: 4 }} role="group" aria-label={labelAt(at)}>
            <Box sx={two}>
              <TextAt place={[...place, at, 'Label', 'el']} label={t('results.labelEl')} needed language="el" />
              <TextAt place={[...place, at, 'Label', 'en']} label={t('results.labelEn')} language="en" />
            </Box>
            <TextAt
              place={[...place, at, 'Formula']}
              label={t('results.formula')}
              help={t('results.formulaHelp')}
              code
              needed
            />
            <Box sx={three}>
              <TextAt place={[...place, at, 'Key']} label={t('fields.key')} help={t('fields.keyHelp')} code needed />
              <TextAt place={[...place, at, 'Unit']} label={t('fields.unit')} />
              <NumberAt place={[...place, at, 'Decimals']} label={t('results.decimals')} />
            </Box>
          </Box>
        )}
      </Sortable>
      <Button startIcon={<Add />} onClick={add} sx={{ mt: 2 }}>
        {t('results.add')}
      </Button>
    </Box>
  );
};

const wordsIn = (one: unknown): { el: string; en?: string } => {
  const en = textAt(one, ['Label', 'en']);
  return { el: textAt(one, ['Label', 'el']), ...(en === '' ? {} : { en }) };
};

const boundIn = (one: unknown, name: 'Min' | 'Max'): Partial<Record<'Min' | 'Max', number>> => {
  const bound = valueAt(one, [name]);
  return typeof bound === 'number' ? { [name]: bound } : {};
};

/** The fields as they are written, as far as a calculator reads them. */
const fieldsIn = (data: Json): FormField[] =>
  listAt(data, ['Fields']).map((one) => ({
    Key: textAt(one, ['Key']),
    Label: wordsIn(one),
    Type: textAt(one, ['Type']) === 'ddlist' ? 'ddlist' : 'number',
    Required: valueAt(one, ['Required']) === true,
    Unit: textAt(one, ['Unit']),
    ...boundIn(one, 'Min'),
    ...boundIn(one, 'Max'),
    Options: listAt(one, ['Options']).map((option) => ({ Value: textAt(option, ['Value']), Label: wordsIn(option) })),
  }));

const resultsIn = (data: Json): Calculated[] =>
  listAt(data, ['Results']).map((one) => {
    const decimals = valueAt(one, ['Decimals']);
    return {
      Key: textAt(one, ['Key']),
      Label: wordsIn(one),
      Formula: textAt(one, ['Formula']),
      Unit: textAt(one, ['Unit']),
      ...(typeof decimals === 'number' ? { Decimals: Math.min(10, Math.max(0, decimals)) } : {}),
    };
  });

/** The calculator as it is written, filled in by its author; nothing of it is kept. */
export const CalculatorTrial = ({ place }: { place: Place }) => {
  const { t } = useTranslation('making');
  const { value } = useFields();
  const [given, setGiven] = useState<Record<string, string>>({});
  const data = recordAt(value, place);
  const fields = fieldsIn(data);
  if (fields.length === 0) return null;
  return (
    <Section id="trial" title={t('results.trial')} intro={t('results.trialIntro')}>
      <Box sx={{ display: 'grid', gap: 5, mb: 5, maxWidth: 520 }}>
        {fields.map((field, at) => (
          <FieldInput
            key={at}
            field={field}
            value={given[field.Key] ?? ''}
            fault={null}
            onChange={(text) => setGiven((before) => ({ ...before, [field.Key]: text }))}
            onLeave={() => undefined}
          />
        ))}
      </Box>
      <LiveResults fields={fields} results={resultsIn(data)} values={given} />
    </Section>
  );
};

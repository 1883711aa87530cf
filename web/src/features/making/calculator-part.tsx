/** What a calculator tells, each by a formula over the names of the fields, and a trial of the whole. */
import Box from '@mui/material/Box';
import type { Calculated } from '@telemachos/contract/features/actions/calculated.rules.ts';
import type { FormField } from '@telemachos/contract/features/actions/forms.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { FieldInput } from '../actions/form-fields.shared.tsx';
import { LiveResults } from '../actions/live-results.shared.tsx';
import { useFields } from '../settings/fields-context.shared.tsx';
import { NumberAt, TextAt } from '../settings/inputs.shared.tsx';
import { listAt, recordAt, textAt, valueAt, type Json, type Place } from '../settings/places.shared.ts';
import { freshKey } from './fresh-key.ts';
import { ListPart, three, two } from './list-part.tsx';

/** The results, in order. */
export const ResultsPart = ({ place }: { place: Place }) => {
  const { t } = useTranslation('making');
  const words = {
    title: t('results.title'),
    intro: t('results.intro'),
    numbered: (number: number) => t('results.number', { number }),
    add: t('results.add'),
  };
  const fresh = () => ({
    Key: freshKey('result'),
    Label: { el: '' },
    Formula: '',
    Decimals: 2,
  });
  return (
    <Box sx={{ mt: 6 }}>
      <ListPart place={place} words={words} fresh={fresh}>
        {(at) => (
          <>
            <Box sx={two}>
              <TextAt place={[...at, 'Label', 'el']} label={t('results.labelEl')} needed language="el" />
              <TextAt place={[...at, 'Label', 'en']} label={t('results.labelEn')} language="en" />
            </Box>
            <TextAt
              place={[...at, 'Formula']}
              label={t('results.formula')}
              help={t('results.formulaHelp')}
              code
              needed
            />
            <Box sx={three}>
              <TextAt place={[...at, 'Key']} label={t('fields.key')} help={t('fields.keyHelp')} code needed />
              <TextAt place={[...at, 'Unit']} label={t('fields.unit')} />
              <NumberAt place={[...at, 'Decimals']} label={t('results.decimals')} />
            </Box>
          </>
        )}
      </ListPart>
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

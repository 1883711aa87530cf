/** What a calculator tells while it is filled in; the engine comes with it. */
import type { Calculated } from '@telemachos/contract/features/actions/calculated.rules.ts';
import { calculated } from '@telemachos/contract/features/actions/calculator.rules.ts';
import type { FormField, FormValues } from '@telemachos/contract/features/actions/forms.rules.ts';
import { isBlank } from '@telemachos/contract/kit/texts.rules.ts';
import { useMemo } from 'react';
import { ResultList } from './result-list.shared.tsx';

export const LiveResults = ({
  fields,
  results,
  values,
}: {
  fields: readonly FormField[];
  results: readonly Calculated[];
  values: FormValues;
}) => {
  const told = useMemo(() => calculated(fields, results, values), [fields, results, values]);
  const asked = fields.some(({ Key }) => isBlank(values[Key] ?? ''));
  return <ResultList results={results} values={told} asked={asked} />;
};

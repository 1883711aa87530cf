/** Parts of a form: what follows from it where it is a calculator, and why it was not handed in. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { keptResults, type Calculated } from '@telemachos/contract/features/actions/calculated.rules.ts';
import type { FormField, FormValues } from '@telemachos/contract/features/actions/forms.rules.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { TextSkeleton } from '../../ui/states.tsx';
import { inWords } from './action-words.shared.tsx';
import type { DraftState } from './draft-held.ts';
import type { FieldWords, Parts } from './fields-conflict.shared.tsx';
import { useAnswerText } from './form-fields.shared.tsx';
import { ResultList } from './result-list.shared.tsx';

/** Each field is chosen by itself. */
export const formParts: Parts<Record<string, string>> = {
  split: (data) => data,
  unite: (fields) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? value : ''])),
};

/** The fields of a form in words. */
export const useFormWords = (fields: readonly FormField[]): FieldWords => {
  const language = useLanguage();
  const answer = useAnswerText();
  const fieldOf = (key: string) => fields.find(({ Key }) => Key === key);
  return {
    name: (key) => inWords(fieldOf(key)?.Label ?? null, language) || key,
    value: (key, value) => {
      const field = fieldOf(key);
      return field && typeof value === 'string' ? answer(field, value) : '';
    },
  };
};

type Asked = { fields: readonly FormField[]; results: readonly Calculated[] };

const LiveResults = lazy(() => import('./live-results.shared.tsx').then((file) => ({ default: file.LiveResults })));

/** What follows from what is written, while it is written. */
export const Live = ({ results, ...given }: Pick<Asked, 'fields' | 'results'> & { values: FormValues }) =>
  results.length === 0 ? null : (
    <Box sx={{ mt: 6 }}>
      <Suspense fallback={<TextSkeleton lines={results.length} />}>
        <LiveResults results={results} {...given} />
      </Suspense>
    </Box>
  );

/** What followed, as it was saved. */
export const Kept = ({ results, data }: Pick<Asked, 'results'> & { data: unknown }) =>
  results.length === 0 ? null : (
    <Box sx={{ mt: 6 }}>
      <ResultList results={results} values={keptResults(data)} />
    </Box>
  );

/** The server's form is another one than this page had: what is wrong here is told before it is sent. */
export const isOlder = (state: DraftState): boolean =>
  state.kind === 'failed' && state.problem.code === 'INVALID_ANSWERS';

/** Why the form was not handed in. */
export const WhatIsWrong = ({
  count,
  state,
  unsent,
  risky,
}: {
  count: number;
  state: DraftState;
  /** There was no network to hand it in; «back»: there is one by now, and it is saved. */ unsent:
    | false
    | 'offline'
    | 'back';
  /** Not even this device keeps it. */ risky: boolean;
}) => {
  const { t } = useTranslation('actions');
  const wordsOf = useProblemMessage();
  return (
    <>
      {count > 0 ? (
        <Alert severity="error" sx={{ mt: 6 }}>
          {t('form.invalid', { count })}
        </Alert>
      ) : null}
      {unsent ? (
        <Alert severity={unsent === 'back' ? 'warning' : 'error'} sx={{ mt: 6 }}>
          {t(unsent === 'back' ? 'form.backOnline' : risky ? 'form.offlineHere' : 'form.offline')}
        </Alert>
      ) : null}
      {state.kind === 'failed' && state.problem.code !== 'NETWORK' ? (
        <Alert severity="error" sx={{ mt: 6 }}>
          {isOlder(state)
            ? t('form.changed')
            : state.problem.code === 'NOT_FOUND'
              ? t(risky ? 'gone.here' : 'gone.text')
              : wordsOf(state.problem)}
        </Alert>
      ) : null}
    </>
  );
};

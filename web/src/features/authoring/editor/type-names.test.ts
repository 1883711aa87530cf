/** Every type of question can be chosen by an author. */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { expect, test } from 'vitest';
import { typeOrder } from './type-names.tsx';
import { toSorted } from '@telemachos/contract/kit/array-polyfills.ts';

test('the offer has every type, each once', () => {
  expect(toSorted(typeOrder, (one, other) => one - other)).toEqual(
    toSorted(Object.values(questionTypes), (one, other) => one - other),
  );
});

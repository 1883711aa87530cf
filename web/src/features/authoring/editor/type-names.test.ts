/** Every type of question can be chosen by an author. */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { expect, test } from 'vitest';
import { typeOrder } from './type-names.tsx';

test('the offer has every type, each once', () => {
  expect(typeOrder.toSorted((one, other) => one - other)).toEqual(
    Object.values(questionTypes).toSorted((one, other) => one - other),
  );
});

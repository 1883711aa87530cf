/** Every type of question can be chosen by an author. */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { expect, test } from 'vitest';
import { typeOrder } from './type-names.tsx';
import { sorted } from '@telemachos/contract/kit/lists.ts';

test('the offer has every type, each once', () => {
  expect(sorted(typeOrder, (one, other) => one - other)).toEqual(
    sorted(Object.values(questionTypes), (one, other) => one - other),
  );
});

/** The parts of a preview added up. */
import { expect, it } from 'vitest';
import { addPart, nothingChecked, type Preview } from './preview.rules.ts';

const fault = (Line: number, Count: number): Preview['Faults'][number] => ({
  Code: 'ERROR',
  Line,
  Column: 1,
  Message: '',
  Count,
});

it('adds counts, joins the same fault and shows ten people', () => {
  const figure = { Completion: 0, Completed: false, NextActor: 'mentee' } as const;
  const person = (MenteeId: number): Preview['Examples'][number] => ({
    MenteeId,
    Name: '',
    ActionId: 1,
    Title: '',
    Before: figure,
    After: { ...figure, Why: '' },
  });
  const part = { All: 300, Checked: 200, Changed: 7, Failed: 3, Faults: [fault(1, 2), fault(2, 1)] };
  const sum = addPart(addPart(nothingChecked, { ...part, Examples: [1, 2, 3, 4, 5, 6, 7].map(person) }), {
    ...part,
    Checked: 100,
    Faults: [fault(2, 4)],
    Examples: [8, 9, 10, 11].map(person),
  });
  expect(sum).toMatchObject({ All: 300, Checked: 300, Changed: 14, Failed: 6, Faults: [fault(1, 2), fault(2, 5)] });
  expect(sum.Examples.map(({ MenteeId }) => MenteeId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

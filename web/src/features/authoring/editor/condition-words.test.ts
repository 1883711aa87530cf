/** Conditions in sentences: every test by its question's number and words; what cannot be said stays an expression. */
import { readCondition } from '@telemachos/contract/features/authoring/condition-tree.rules.ts';
import { good, questionOf } from '@telemachos/contract/features/authoring/testing/spoiling.ts';
import texts from '@telemachos/contract/texts/el/authoring.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { linesOf } from './condition-lines.ts';
import { conditionWords } from './condition-words.ts';

const definition = good();
Object.assign(questionOf(definition, 0), {
  Group: 1,
  Text: { el: 'Έχετε εργασία;' },
  Options: [
    { Id: 1, Text: { el: 'Ναι' } },
    { Id: 2, Text: { el: 'Όχι' } },
  ],
});
Object.assign(questionOf(definition, 1), { Group: 2, Type: 12, Text: { el: 'Πόσες ώρες;' } });

const said = (expression: string): string | null => {
  const group = readCondition(expression);
  if (!group) return null;
  return conditionWords(group, linesOf(definition, 2, 'el'), 'el', (name, values) =>
    texts.conditions.said[name].replace(/\{\{(\w+)\}\}/g, (_all, key: string) => String(values[key])),
  );
};

test.each([
  ['answers.a1.OptionId == 1', 'η ερώτηση 1 «Έχετε εργασία;» είναι «Ναι»'],
  ['answers.a1.OptionId != null', 'η ερώτηση 1 «Έχετε εργασία;» έχει απαντηθεί'],
  ['double(answers.a2.Text) > 3.5', 'η ερώτηση 2 «Πόσες ώρες;» είναι πάνω από 3,5'],
  ['user.municipality == "Χανίων"', 'το πεδίο municipality του προφίλ είναι «Χανίων»'],
  [
    'answers.a1.OptionId == 2 && (answers.a1.OptionId == 1 || answers.a2.Text != "")',
    'η ερώτηση 1 «Έχετε εργασία;» είναι «Όχι» και ' +
      '(η ερώτηση 1 «Έχετε εργασία;» είναι «Ναι» ή η ερώτηση 2 «Πόσες ώρες;» έχει απαντηθεί)',
  ],
])('%s in words', (expression, words) => expect(said(expression)).toBe(words));

test.each(['answers.a9.OptionId == 1', 'answers.a1.OptionId == 7', 'size(answers.a2.Text) > 3', ''])(
  '%s has no words',
  (expression) => expect(said(expression)).toBeNull(),
);

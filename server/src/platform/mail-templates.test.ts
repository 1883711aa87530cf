/** Mail templates have exactly the slots of their texts, in both languages. */
import el from '@telemachos/contract/texts/el/mails.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/mails.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { mailTemplates, signatureSlots } from './mail-templates.ts';

type Words = string | { [key: string]: Words };

/** The slots of every text that has a subject and a body, by the template's name. */
const slotsOf = (words: Words, name = ''): [string, string[]][] => {
  if (typeof words === 'string') return [];
  const { subject, body } = words;
  if (typeof subject === 'string' && typeof body === 'string')
    return [[name, [...new Set([...`${subject}${body}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, slot = '']) => slot))]]];
  return Object.entries(words).flatMap(([key, inner]) => slotsOf(inner, name === '' ? key : `${name}.${key}`));
};

const sorted = (templates: [string, readonly string[]][]) =>
  Object.fromEntries(templates.map(([name, slots]) => [name, slots.toSorted()]));

describe.each(Object.entries({ el, en }))('in %s', (_language, words) => {
  test('has every template with exactly its slots', () => {
    expect(sorted(slotsOf(words))).toEqual(sorted(Object.entries(mailTemplates)));
  });

  test('has the signature with exactly its slots', () => {
    expect([...words.signature.matchAll(/\{\{(\w+)\}\}/g)].map(([, slot]) => slot)).toEqual([...signatureSlots]);
  });
});

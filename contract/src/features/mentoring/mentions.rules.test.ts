/** Colleagues named in notes. */
import { expect, test } from 'vitest';
import { newlyMentioned } from './mentions.rules.ts';

test('whom a note names and did not name before; a longer name is somebody else', () => {
  const people = [{ Name: 'Άννα Λέκκα' }, { Name: 'Άννα Λέκκας' }, { Name: 'Νίκος Δήμου' }];
  const told = (before: string, after: string) => newlyMentioned(people, { before, after }).map(({ Name }) => Name);
  expect(told('', '@Άννα Λέκκας, δείτε το')).toEqual(['Άννα Λέκκας']);
  expect(told('', '@Άννα Λέκκας και @Άννα Λέκκα.')).toEqual(['Άννα Λέκκα', 'Άννα Λέκκας']);
  expect(told('@Άννα Λέκκα', '@Άννα Λέκκα @Νίκος Δήμου')).toEqual(['Νίκος Δήμου']);
  expect(told('', 'Άννα Λέκκα, @ Νίκος Δήμου')).toEqual([]);
});

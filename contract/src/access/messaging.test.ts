/** Permission to send messages, by role and mentor link (the domain's «Chat»). */
import { describe, expect, test } from 'vitest';
import { roles, type Role } from './roles.ts';
import { mayWrite } from './messaging.ts';

const written = (held: Role, areLinked: boolean): Role[] => roles.filter((role) => mayWrite([held], [role], areLinked));

describe('without a link', () => {
  test.each<[Role, Role[]]>([
    ['Mentee', ['Supervisor', 'Coordinator']],
    [
      'Mentor',
      [
        'Super',
        'Admin',
        'Supervisor',
        'Coordinator',
        'SupervisorLitePlus',
        'SupervisorLite',
        'Microdata',
        'Translator',
      ],
    ],
    ['Coordinator', roles.filter((role) => role !== 'Registered')],
    ['Supervisor', roles.filter((role) => role !== 'Registered')],
    ['Admin', roles.filter((role) => role !== 'Registered' && role !== 'Mentee')],
    ['Translator', roles.filter((role) => role !== 'Registered' && role !== 'Mentee')],
    ['Registered', []],
  ])('%s may write to %s', (held, others) => expect(written(held, false)).toEqual(others));
});

test('a mentor and the own mentee may write to each other, two mentors or two mentees may not', () => {
  expect(written('Mentor', true).filter((role) => !written('Mentor', false).includes(role))).toEqual(['Mentee']);
  expect(written('Mentee', true)).toEqual(['Supervisor', 'Coordinator', 'Mentor']);
  expect(mayWrite(['Mentor'], ['Mentor'], true)).toBe(false);
  expect(mayWrite(['Mentee'], ['Mentee'], true)).toBe(false);
});

test('whoever may be written to may answer', () => {
  for (const one of roles)
    for (const other of roles)
      for (const areLinked of [false, true])
        expect(mayWrite([one], [other], areLinked), `${one} ${other}`).toBe(mayWrite([other], [one], areLinked));
});

test('whoever holds several roles writes as each of them', () => {
  expect(mayWrite(['Registered', 'Mentor'], ['Coordinator'], false)).toBe(true);
  expect(mayWrite(['Mentee'], ['Mentor', 'Coordinator'], false)).toBe(true);
});

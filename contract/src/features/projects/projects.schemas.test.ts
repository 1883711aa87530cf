/** A project's settings as they are read: what is left out has the specification's value. */
import { expect, test } from 'vitest';
import { userField } from './projects.schemas.ts';

test('a profile field that names itself alone is seen and changed by everybody, and is text; a list is possible', () => {
  expect(userField.parse({ Name: 'phone', Label: 'Τηλέφωνο' })).toEqual({
    Name: 'phone',
    Label: 'Τηλέφωνο',
    Visible: 1000,
    Editable: 1000,
    Type: 'text',
  });
  const list = { Name: 'region', Label: 'Περιφέρεια', Visible: 100, Editable: 1, Type: 'ddlist' };
  expect(userField.parse(list)).toEqual(list);
  expect(userField.safeParse({ ...list, Type: 'anything' }).success).toBe(false);
});

/** Names that labels of fields propose. */
import { expect, test } from 'vitest';
import { proposedName } from './field-names.rules.ts';

test.each([
  ['Ενδιαφέροντα', [], 'endiaferonta'],
  ['Ενδιαφέροντα', ['endiaferonta', 'endiaferonta_2'], 'endiaferonta_3'],
  ['Password', [], 'field_password'],
  ['2ο τηλέφωνο', [], '_2o_tilefono'],
  ['', [], 'field_1'],
  ['—', ['field_1'], 'field_2'],
  ['constructor', [], 'constructor_2'],
])('«%s» beside %j proposes %s', (label, taken, name) => {
  expect(proposedName(label, new Set(taken))).toBe(name);
});

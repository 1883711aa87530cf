/** Greek in Latin letters. */
import { expect, test } from 'vitest';
import { transliterate } from './transliteration.ts';

test.each([
  ['Ενδιαφέροντα', 'endiaferonta'],
  ['Αριθμός αυτοκινήτου', 'arithmos_aftokinitou'],
  ['Ευρώ / μήνα (μικτά)', 'evro_mina_mikta'],
  ['Άγγελος Ψυχάρης', 'angelos_psycharis'],
  ['Μπάμπης 2', 'bampis_2'],
  ['E-mail εργασίας', 'e_mail_ergasias'],
  ['Έτη ΐ ϋ ς', 'eti_i_y_s'],
  ['—', ''],
])('%s is written %s', (text, latin) => {
  expect(transliterate(text, '_')).toBe(latin);
});

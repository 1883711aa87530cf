/** Where two long texts differ is seen. */
import { expect, test } from 'vitest';
import { apartIn } from './shortened.ts';

const long = 'Η αίτησή σας παραλήφθηκε και θα εξεταστεί με τη σειρά της. '.repeat(6);

test('short texts are told whole', () => {
  expect(apartIn('Το ένα', 'Το άλλο')).toEqual(['Το ένα', 'Το άλλο']);
});

test('long texts that differ at their end are told from a little before it', () => {
  const [one, other] = apartIn(`${long}Με εκτίμηση`, `${long}Με χαιρετισμούς`);
  expect(one).toMatch(/^….{20,60}Με εκτίμηση$/);
  expect(other).toMatch(/^….{20,60}Με χαιρετισμούς$/);
});

test('long texts that differ at their beginning, or in the middle, are cut behind it', () => {
  expect(apartIn(`Αγαπητή κυρία, ${long}`, `Αγαπητέ κύριε, ${long}`).map((text) => text.slice(0, 15))).toEqual([
    'Αγαπητή κυρία, ',
    'Αγαπητέ κύριε, ',
  ]);
  const [one, other] = apartIn(`${long}πέντε ${long}`, `${long}δέκα ${long}`);
  expect([one.includes('πέντε'), other.includes('δέκα'), one.length < 120]).toEqual([true, true, true]);
  expect([one.at(0), one.at(-1)]).toEqual(['…', '…']);
});

test('one that goes on where the other ends is told with what it has more', () => {
  const [one, other] = apartIn(long, `${long}και κάτι ακόμη`);
  expect(one).not.toBe(other);
  expect(other).toContain('και κάτι ακόμη');
});

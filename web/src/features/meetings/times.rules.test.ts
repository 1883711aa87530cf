/** What a mentor typed about their hours, and what it says. */
import { expect, test } from 'vitest';
import { nothingOffered } from '@telemachos/contract/features/meetings/slots.rules.ts';
import { readTimes, typedOfTime, withOther, withWeekly, type TimesTyped } from './times.rules.ts';

const kept = {
  Offered: { ...nothingOffered, Weekly: [], Days: [] },
  Place: 'Γραφείο 2',
  Link: '',
  Version: 0,
};
const typed = (changes: Partial<TimesTyped>): TimesTyped => ({ ...typedOfTime(kept), ...changes });
const faultsOf = (changes: Partial<TimesTyped>) => {
  const read = readTimes(typed(changes));
  return 'faults' in read ? read.faults : null;
};

test('what was read and not touched is saved as it was', () => {
  const read = readTimes(typed({}));
  expect(read).toMatchObject({ offered: kept.Offered, place: 'Γραφείο 2', link: '' });
});

test('hours that were typed and not added are saved with the others; what is none is named at its place', () => {
  const weekly = readTimes(typed({ newWeekday: '2', newFrom: '9:00', newUntil: '14.30' }));
  expect(weekly).toMatchObject({ offered: { Weekly: [{ Weekday: 2, From: 540, Until: 870 }] } });
  const other = readTimes(typed({ otherDay: '2026-12-24', otherFrom: '10:00', otherUntil: '24:00' }));
  expect(other).toMatchObject({ offered: { Days: [{ Day: '2026-12-24', Hours: [{ From: 600, Until: 1440 }] }] } });
  expect(faultsOf({ newFrom: '9:00' })).toEqual({ weekly: 'HOURS' });
  expect(faultsOf({ newFrom: '14:00', newUntil: '09:00' })).toEqual({ weekly: 'HOURS' });
  expect(faultsOf({ otherDay: '24-1', otherFrom: '10:00', otherUntil: '12:00' })).toEqual({ days: 'DAY' });
  expect(faultsOf({ otherDay: '2026-12-24', otherFrom: '25:00', otherUntil: '12:00' })).toEqual({ days: 'HOURS' });
  // Of a day alone it is not known whether one is away.
  expect(faultsOf({ otherDay: '2026-12-24' })).toEqual({ days: 'OPEN' });
});

test('Monday to Friday are added at once, and nothing twice', () => {
  const five = withWeekly(typed({ newWeekday: 'work', newFrom: '09:00', newUntil: '14:00' }));
  const again = five && withWeekly({ ...five, newWeekday: '3', newFrom: '09:00', newUntil: '14:00' });
  const read = again && readTimes(again);
  expect(read && 'offered' in read && read.offered.Weekly.map(({ Weekday }) => Weekday)).toEqual([1, 2, 3, 4, 5]);
});

test('a day on which one is away has no hours, whatever it had', () => {
  const hours = withOther(typed({ otherDay: '2026-12-24', otherFrom: '10:00', otherUntil: '12:00' }), false);
  const away = hours && withOther({ ...hours, otherDay: '2026-12-24' }, true);
  expect(away?.days).toBe(JSON.stringify([{ Day: '2026-12-24', Hours: [] }]));
});

test('numbers are refused, and never made into others', () => {
  expect(faultsOf({ LeadHours: '721' })).toEqual({ LeadHours: 'NUMBER' });
  expect(faultsOf({ BufferMinutes: '-5', MostPerDay: '2,5' })).toEqual({
    BufferMinutes: 'NUMBER',
    MostPerDay: 'NUMBER',
  });
  expect(faultsOf({ LeadHours: '' })).toEqual({ LeadHours: 'NUMBER' });
  expect(readTimes(typed({ LeadHours: '720', MostPerDay: '30' }))).toMatchObject({
    offered: { LeadHours: 720, MostPerDay: 30 },
  });
  expect(faultsOf({ link: 'zoom' })).toEqual({ link: 'LINK' });
});

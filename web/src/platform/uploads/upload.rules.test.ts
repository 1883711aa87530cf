/** Progress, speed and validation of uploads. */
import { expect, test } from 'vitest';
import { partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import {
  validateFile,
  totalPartBytes,
  nestedFolder,
  isPermanentFault,
  isDiscardedByServer,
  isSameFile,
  expandRanges,
  recentArrivals,
  secondsLeft,
  speedOf,
  nameWithoutExtension,
} from './upload.rules.ts';

test('expands missing ranges in order, within the file', () => {
  expect(
    expandRanges(
      [
        [0, 2],
        [5, 5],
      ],
      6,
    ),
  ).toEqual([0, 1, 2, 5]);
  expect(expandRanges([[4, 9]], 6)).toEqual([4, 5]);
  expect(
    expandRanges(
      [
        [3, 1],
        [9, 12],
      ],
      6,
    ),
  ).toEqual([]);
  expect(expandRanges([], 6)).toEqual([]);
});

test('counts the last part with its own size', () => {
  expect(totalPartBytes([0, 1], partBytes + 10)).toBe(partBytes + 10);
  expect(totalPartBytes([1], partBytes + 10)).toBe(10);
  expect(totalPartBytes([0], 2 * partBytes)).toBe(partBytes);
});

test('measures the speed of recent arrivals, null before any', () => {
  expect(speedOf([], 0, 1000)).toBeNull();
  expect(speedOf([{ at: 100, bytes: 500 }], 0, 100)).toBeNull();
  expect(
    speedOf(
      [
        { at: 500, bytes: 500 },
        { at: 1000, bytes: 500 },
      ],
      0,
      1000,
    ),
  ).toBe(1000);
  // Bytes outside the window count neither as bytes nor as time.
  expect(
    speedOf(
      [
        { at: 100, bytes: 9_000_000 },
        { at: 19_000, bytes: 8000 },
      ],
      0,
      20_000,
    ),
  ).toBe(1000);
  expect(
    recentArrivals(
      [
        { at: 0, bytes: 1 },
        { at: 9000, bytes: 2 },
      ],
      10_000,
    ),
  ).toEqual([{ at: 9000, bytes: 2 }]);
});

test('derives the remaining time from the speed, null without one', () => {
  expect(secondsLeft({ size: 1000, progress: 0.5, speed: 100 })).toBe(5);
  expect(secondsLeft({ size: 1000, progress: 0.5, speed: null })).toBeNull();
  expect(secondsLeft({ size: 1000, progress: -1, speed: 100 })).toBeNull();
});

test.each([
  ['Βιογραφικό Α.Β. 2026.PDF', 'Βιογραφικό Α.Β. 2026'],
  ['.hidden', '.hidden'],
  ['plain', 'plain'],
  [' .pdf', ' .pdf'],
])('%j without its extension is %j', (name, stem) => {
  expect(nameWithoutExtension(name)).toBe(stem);
});

test('nests a file in folders of the same names, or refuses invalid ones', () => {
  expect(nestedFolder('/', [])).toBe('/');
  expect(nestedFolder('/Οδηγοί/', ['2026', ' Μάιος '])).toBe('/Οδηγοί/2026/Μάιος/');
  expect(nestedFolder('/', ['..'])).toBeNull();
  expect(
    nestedFolder(
      '/',
      Array.from({ length: 11 }, () => 'a'),
    ),
  ).toBeNull();
});

test('recognizes a chosen file by name and size, whatever the normalization', () => {
  const begun = { name: 'Εργασία.pdf', size: 10 };
  expect(isSameFile(begun, { name: 'Εργασία.pdf'.normalize('NFD'), size: 10 })).toBe(true);
  expect(isSameFile(begun, { name: 'Εργασία.pdf', size: 11 })).toBe(false);
  expect(isSameFile(begun, { name: 'Εργασια.pdf', size: 10 })).toBe(false);
});

test('validates a file by size and name before reading it', () => {
  expect(validateFile({ size: 0, name: 'α.pdf' })).toMatchObject({ code: 'EMPTY' });
  expect(validateFile({ size: 1, name: 'σελίδα.html' })).toMatchObject({ code: 'FILE_NAME' });
  expect(validateFile({ size: 200_000_001, name: 'α.mp4' }, 'own')).toEqual({
    code: 'FILE_TOO_LARGE',
    details: { Limit: 200_000_000 },
  });
  expect(validateFile({ size: 200_000_001, name: 'α.mp4' }, 'caseload')).toBeNull();
});

test('classifies permanent faults, and faults after which the server discards the upload', () => {
  const fault = (code: string) => ({ code, details: {} });
  expect(['REFUSED', 'NOT_FOUND', 'FILE_KIND', 'UNREADABLE'].filter((code) => !isPermanentFault(fault(code)))).toEqual(
    [],
  );
  expect(['QUOTA_REACHED', 'TOO_MANY_UPLOADS', 'DISK_FULL'].filter((code) => isPermanentFault(fault(code)))).toEqual(
    [],
  );
  expect(['FILE_KIND', 'NOT_FOUND', 'QUOTA_REACHED'].filter((code) => !isDiscardedByServer(fault(code)))).toEqual([]);
  expect(['REFUSED', 'UNREADABLE', 'DISK_FULL'].filter((code) => isDiscardedByServer(fault(code)))).toEqual([]);
});

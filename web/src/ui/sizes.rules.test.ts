/** Sizes in the unit that people read. */
import { maxUploadBytes, libraryRoom } from '@telemachos/contract/features/files/uploads.rules.ts';
import { expect, test } from 'vitest';
import { sizeOf } from './sizes.rules.ts';

test.each([
  [1, 1, 'KB'],
  [99_999, 100, 'KB'],
  [100_000, 0.1, 'MB'],
  [200_000_000, 200, 'MB'],
  [999_999_999, 1, 'GB'],
  [1_073_741_824, 1, 'GB'],
  [2_147_483_648, 2.1, 'GB'],
  [5_000_000_000, 5, 'GB'],
])('%d bytes are %d %s', (bytes, count, unit) => {
  expect(sizeOf(bytes)).toEqual({ count, unit });
});

const bytesOf = { KB: 1000, MB: 1_000_000, GB: 1_000_000_000 };

test('limits are said as they are: beside the room of two gigabytes a file of as many may be given, and not of 2.1', () => {
  for (const limit of [...Object.values(maxUploadBytes), ...Object.values(libraryRoom).filter((room) => room > 0)]) {
    const { count, unit } = sizeOf(limit);
    expect(count * bytesOf[unit]).toBe(limit);
  }
});

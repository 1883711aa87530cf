/** What sign-out removes of a person's uploads. */
import { afterEach, expect, it, vi } from 'vitest';
import { storageOf } from '../testing/fake-storage.ts';
import { clearUploads, onClearUploads, uploadOwnerSetting } from './clear-uploads.ts';

const { events } = vi.hoisted(() => ({ events: [] as string[] }));
vi.mock('./upload-store.ts', () => ({
  clearStoredUploads: async (owner: number) => void events.push(`remove ${owner}`),
}));
afterEach(() => void vi.unstubAllGlobals());

it('stops open uploads before it removes the stored ones, and leaves nothing to continue', async () => {
  const stored = new Map([[`telemachos.${uploadOwnerSetting}`, '7']]);
  vi.stubGlobal('localStorage', storageOf(stored));
  onClearUploads(() => events.push('stop'));
  await clearUploads(7);
  expect(events).toEqual(['stop', 'remove 7']);
  expect([...stored.values()]).toEqual(['']);
});

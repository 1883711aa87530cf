/** No project may have an address that the product answers itself, or will be asked for. */
import { isAddress } from '@telemachos/contract/features/settings/address.rules.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { expect, test } from 'vitest';
import { openScreens, projectScreens } from './routes.tsx';

const firstOf = (path: string): string => path.replace(/^\//, '').split('/')[0]?.toLowerCase() ?? '';

test('the first segment of every screen and of every call is no project’s, however it is written', () => {
  const paths = [
    ...[...openScreens, ...projectScreens].map(({ path }) => path),
    ...Object.values(calls).flatMap((room) => Object.values(room).map(({ path }) => path)),
    // Answered before any screen or call (server/src/platform/host.ts, web.ts).
    '/healthz',
    '/readyz',
    '/metrics',
    '/assets',
    '/live',
  ];
  const ours = [...new Set(paths.map(firstOf))];
  expect(ours).toContain('two-steps');
  expect(ours.filter(isAddress)).toEqual([]);
});

test('what is neither is one', () => {
  for (const address of ['pilot', 'diktyo-2027', 'a1']) expect(isAddress(address)).toBe(true);
});

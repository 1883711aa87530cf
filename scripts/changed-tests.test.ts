/** `npm test -- changed` finds the rooms and tests that a change reaches, and no others. */
import { describe, expect, it } from 'vitest';
import { reachedTests } from './changed-tests.ts';
import { readSourceGraph } from './source-graph.ts';

const imports = (lines: Record<string, string[]>) => new Map(Object.entries(lines));

describe('reachedTests', () => {
  const graph = imports({
    'contract/src/kit/days.ts': [],
    'contract/src/kit/days.test.ts': ['contract/src/kit/days.ts'],
    'contract/src/calls.ts': ['contract/src/features/chat/chat.calls.ts'],
    'contract/src/features/chat/chat.calls.ts': ['contract/src/kit/days.ts'],
    'server/src/features/chat/send.ts': ['contract/src/features/chat/chat.calls.ts'],
    'server/src/features/chat/send.test.ts': ['server/src/testing/world.ts'],
    'server/src/features/users/find.ts': ['contract/src/calls.ts'],
    'server/src/testing/world.ts': ['contract/src/calls.ts'],
  });

  it('follows imports to the rooms above, and stops at the list of all calls', () => {
    expect(reachedTests(graph, ['contract/src/kit/days.ts'])).toEqual({
      rooms: ['chat'],
      files: ['contract/src/kit/days.test.ts'],
    });
  });

  it('counts the room of a changed test, spec or text', () => {
    const changed = [
      'e2e/library/sharing.spec.ts',
      'server/src/features/chat/send.test.ts',
      'contract/src/texts/el/jobs.json',
    ];
    expect(reachedTests(graph, changed)).toEqual({ rooms: ['chat', 'jobs', 'library'], files: [] });
  });
});

describe('readSourceGraph', () => {
  it('reads imports across workspaces, lazy ones and workers', () => {
    const graph = readSourceGraph();
    expect(graph.get('server/src/features/account/account.handlers.ts')?.length).toBeGreaterThan(3);
    expect(graph.get('contract/src/kit/conditions/evaluator.browser.ts')).toContain(
      'contract/src/kit/conditions/cel.ts',
    );
    expect(graph.get('server/src/features/authoring/judging.ts')).toContain(
      'server/src/features/authoring/judging.worker.ts',
    );
    expect(
      [...graph.values()].flat().filter((file) => file.startsWith('contract/src/kit/dates')).length,
    ).toBeGreaterThan(20);
  });
});

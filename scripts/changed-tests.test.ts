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
    'e2e/meetings/busy.spec.ts': ['contract/src/kit/days.ts'],
  });

  it('follows imports to rooms, tests and specs, and stops at the list of all calls', () => {
    expect(reachedTests(graph, ['contract/src/kit/days.ts'])).toEqual({
      all: false,
      rooms: ['chat'],
      files: ['contract/src/kit/days.test.ts', 'e2e/meetings/busy.spec.ts'],
    });
  });

  it('counts the room of a changed test, spec or text; a room’s code brings the tests made from the contract', () => {
    const changed = [
      'e2e/library/sharing.spec.ts',
      'server/src/features/chat/send.test.ts',
      'contract/src/texts/el/jobs.json',
    ];
    expect(reachedTests(graph, changed)).toEqual({
      all: false,
      rooms: ['chat', 'jobs', 'library'],
      files: ['server/src/testing/'],
    });
  });
});

describe('reachedTests of the project', () => {
  const graph = readSourceGraph();

  it.each([
    'server/src/platform/dispatch.ts',
    'server/src/access/scopes.ts',
    'server/src/db/schema/files.ts',
    'server/src/testing/world.ts',
    'web/src/platform/api.ts',
    'contract/src/call.ts',
    'contract/src/texts/el/common.json',
    'e2e/site.ts',
    'e2e/screens/list.ts',
    'package.json',
    'playwright.config.ts',
  ])('tests %s by all unit and call tests and by the specs of the whole', (file) => {
    expect(reachedTests(graph, [file])).toEqual({ all: true, rooms: [], files: ['e2e/whole/'] });
  });

  it('runs a changed spec of the whole by itself', () => {
    const spec = 'e2e/whole/words.spec.ts';
    expect(reachedTests(graph, [spec])).toEqual({ all: false, rooms: [], files: [spec] });
  });

  it('finds the rooms that a room’s door leads to', () => {
    const { all, rooms } = reachedTests(graph, ['server/src/features/meetings/following.shared.ts']);
    expect({ all, rooms }).toMatchObject({ all: false, rooms: expect.arrayContaining(['meetings', 'pairing']) });
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

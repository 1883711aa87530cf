/** Names of files and exported types say what is in them; today's exceptions may only become fewer. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findVagueFiles, findVagueTypes, isVagueName } from './naming.ts';

/** `types` counts the files that export a type of that name, so that a moved file needs no change here. */
const exceptions: { files: string[]; types: Record<string, number> } = JSON.parse(
  readFileSync(new URL('naming-exceptions.json', import.meta.url), 'utf8'),
);
const prune = 'run "node scripts/run.mjs scripts/prune-exceptions.ts" and commit the shorter list';

describe('isVagueName', () => {
  it.each(['told', 'left-behind', 'AtOnce', 'Place', 'ways'])('refuses %s', (name) => {
    expect(isVagueName(name)).toBe(true);
  });

  it.each(['told-faults', 'double-booking', 'UploadTransport', 'booking', 'connect'])('allows %s', (name) => {
    expect(isVagueName(name)).toBe(false);
  });
});

describe('the list of exceptions', () => {
  it('is no longer than on 28 November 2026: a new name is no exception', () => {
    const types = Object.values(exceptions.types).reduce((sum, count) => sum + count, 0);
    expect(exceptions.files.length).toBeLessThanOrEqual(293);
    expect(types).toBeLessThanOrEqual(184);
  });
});

describe('file names', () => {
  const vague = findVagueFiles();

  it('are not a bare participle, adverb or pronoun: name the file for what is in it', () => {
    expect(vague.filter((file) => !exceptions.files.includes(file))).toEqual([]);
  });

  it(`are no longer an exception once the file is renamed: ${prune}`, () => {
    expect(exceptions.files.filter((file) => !vague.includes(file))).toEqual([]);
  });
});

describe('names of exported types', () => {
  const vague = findVagueTypes();

  it('are not a bare participle, adverb or pronoun: name the type for what it holds', () => {
    const added = [...vague].filter(([name, files]) => files.length > (exceptions.types[name] ?? 0));
    expect(Object.fromEntries(added)).toEqual({});
  });

  it(`are no longer an exception once the type is renamed: ${prune}`, () => {
    const stale = Object.entries(exceptions.types).filter(([name, count]) => (vague.get(name)?.length ?? 0) < count);
    expect(Object.fromEntries(stale)).toEqual({});
  });
});

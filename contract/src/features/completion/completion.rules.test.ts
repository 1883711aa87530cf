/** What a completion script reads, and what its result means. */
import { describe, expect, it } from 'vitest';
import { readScriptResult, sourcesOf } from './completion.rules.ts';

describe('sourcesOf', () => {
  it.each([
    ['return own.Completion', []],
    ['return actions[3].Completed ? 100 : 0', ['actions']],
    ['return mentee.fields.city && meetings.length', ['mentee', 'meetings']],
    ['return results[1].Scores.a', ['results']],
    ['const menteeName = 1; return data.menteeData.a', []],
    ['return arguments[4]', ['mentee', 'actions', 'results', 'meetings']],
    ['return \\u0061ctions[3]', ['mentee', 'actions', 'results', 'meetings']],
  ])('%s', (code, sources) => {
    expect(sourcesOf(code)).toEqual(sources);
  });
});

describe('readScriptResult', () => {
  const own = { Completion: 30, Completed: false, NextActor: 'mentor' } as const;
  it.each([
    [40, { Completion: 40, Completed: false, NextActor: 'mentor', Why: '' }],
    [33.4, { Completion: 33, Completed: false, NextActor: 'mentor', Why: '' }],
    [100, { Completion: 100, Completed: true, NextActor: 'nobody', Why: '' }],
    [
      { Completion: 100, NextActor: 'mentor' },
      { Completion: 100, Completed: true, NextActor: 'mentor', Why: '' },
    ],
    [
      { Completion: 0, Why: ' α ' },
      { Completion: 0, Completed: false, NextActor: 'mentor', Why: 'α' },
    ],
    [{ Completion: 1, Why: 'α'.repeat(301) }, null],
    [{ Completion: 1, Why: '\u0000' }, null],
    [{ Completion: 1, NextActor: 'admin' }, null],
    [{ Completion: '50' }, null],
    [{}, null],
    [-1, null],
    [101, null],
    ['50', null],
    [null, null],
    [true, null],
  ])('%j', (result, figure) => {
    expect(readScriptResult(result, own)).toEqual(figure);
  });
});

/** For tests of definitions: a good one, and how one is spoiled. */
import { expect } from 'vitest';
import { definition, type Definition } from '../../questionnaires/definition.schemas.ts';
import { stopping, type FaultCode } from '../faults.ts';
import { judge } from '../judge.ts';
import { sampleFile } from '../sample.ts';

/** A definition without faults. */
export const good = (): Definition => definition.parse(sampleFile.Definition);
/** The question at a place of its first part. */
export const questionOf = (one: Definition, at: number) => {
  const question = one.Sections[0]?.Questions[at];
  if (!question) throw new Error('no such question');
  return question;
};

/** What spoils a good definition, and the fault that is then told at its place; a warning stops nobody. */
export type Case = { name: string; spoil: (one: Definition) => void; code: FaultCode; path: string; warning?: true };

/** That the fault is told where it is. */
export const expectTold = ({ spoil, code, path, warning }: Case): void => {
  const one = good();
  spoil(one);
  const { faults } = judge(one);
  const told = faults.find((fault) => fault.Code === code && fault.Path.join('.') === path);
  expect(told, JSON.stringify(faults)).toBeDefined();
  expect(stopping(faults).includes(told ?? { Path: [], Code: 'SHAPE' })).toBe(warning !== true);
  const at = /^Sections\.0\.Questions\.(\d)/.exec(path)?.[1];
  if (at !== undefined) expect(told?.Question).toBe(questionOf(one, Number(at)).Id);
};

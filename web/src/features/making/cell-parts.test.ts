/** A group that two people changed is asked about: nothing of the two vanishes behind the other. */
import { expect, test } from 'vitest';
import { mergedRecords } from '../settings/merging-records.shared.ts';
import { cellParts } from './cell-parts.ts';

const { split, unite } = cellParts;
const of = (Group: string[], more: object = {}) => ({ Title: 'Τ', Group, ...more });

test('two groups of two people are a clash, of which each can be taken', () => {
  const joined = (side: 'mine' | 'theirs') =>
    mergedRecords(split(of(['Α'])), split(of(['Β'])), split(of(['Γ'])), { 'Group.0': side });
  expect(joined('mine').clashes).toEqual([{ place: ['Group', '0'], before: 'Α', mine: 'Β', theirs: 'Γ' }]);
  expect(unite(joined('mine').data, of(['Γ']))).toEqual(of(['Β']));
  expect(unite(joined('theirs').data, of(['Γ']))).toEqual(of(['Γ']));
});

test('a group that only one gave is taken from that one', () => {
  const joined = mergedRecords(split(of([])), split(of(['Β'])), split(of([], { Descr: 'δ' })));
  expect(joined.clashes).toEqual([]);
  expect(unite(joined.data, of([]))).toEqual(of(['Β'], { Descr: 'δ' }));
});

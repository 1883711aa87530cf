/** Every text of every call: letters that no file can hold are refused where they come in. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { describe, expect, test } from 'vitest';
import { freeTexts, inputWith, schemaOf } from './values.ts';
import { sampleInput } from '../sample-input.ts';

const entries = Object.entries(calls).flatMap(([room, list]) =>
  Object.entries(list).map(([name, entry]) => ({ name: `${room}.${name}`, entry: entry as CallEntry })),
);

/** Answers that travel together are judged one by one, so that one stands in no other's way. */
const judgedLater = ['questionnaires.answerMany'];

describe('what no file can hold is refused where it comes in', () => {
  test.each(
    entries
      .filter(({ name }) => !judgedLater.includes(name))
      .flatMap(({ name, entry }) =>
        freeTexts(schemaOf(entry)).map((path) => ({ name, entry, path: path.join('.'), at: path })),
      ),
  )('$name: $path', ({ entry, at }) => {
    const judged = (value: string) => entry.input.safeParse(inputWith(sampleInput(entry), at, value));
    for (const value of ['a\0b', 'a\u0008b', 'a\uFFFEb', 'a\uFFFFb', 'a\uD800b'])
      expect([value, judged(value).success]).toEqual([value, false]);
  });
});

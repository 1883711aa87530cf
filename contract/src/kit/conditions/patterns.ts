/**
 * Linear-time regex engine (NFA), because JavaScript's backtracks.
 *
 * It reads a text once and advances all states together, so the work is at most the text's length times the number of
 * states. JavaScript's engine doubles its work with every letter of `'aaaa!'.matches('(a+)+$')`. Source:
 * docs/decisions/2026-11-21-expressions-end.md.
 */

/**
 * A state of the NFA: `one` reads a character, `at` is an assertion (such as ^ or \b), `fork` branches, `end` accepts.
 * `next` is the state, or the states, that follow.
 */
type State =
  | { kind: 'one'; reads: (character: string) => boolean; next: number }
  | { kind: 'at'; holds: (before: string, after: string) => boolean; next: number }
  | { kind: 'fork'; next: number[] }
  | { kind: 'end' };

/** A compiled pattern. `states`: maximum work per character; `spend` receives the steps done. */
export type Pattern = {
  readonly states: number;
  readonly test: (text: string, spend: (steps: number) => void) => boolean;
};

/** The limit of states; `{m,n}` repeats the states of its part. */
const maxPatternStates = 500;

/** The pattern is invalid, uses lookaround or a back-reference, or is too large. */
class UnsupportedPattern extends Error {}

/** A part of a pattern: adds its states before the state `next` and returns its first state. */
type Part = (build: Builder, next: number) => number;

/** The limit of concatenated parts: an empty repetition adds no states, but work. */
const maxPatternPieces = 20_000;

class Builder {
  readonly states: State[] = [{ kind: 'end' }];
  private pieces = 0;
  piece(): void {
    if ((this.pieces += 1) > maxPatternPieces) throw new UnsupportedPattern();
  }
  add(state: State): number {
    if (this.states.length >= maxPatternStates) throw new UnsupportedPattern();
    return this.states.push(state) - 1;
  }
}

/** State transitions that cost as much as one step of an expression. */
export const transitionsPerStep = 2;

const isWord = (character: string): boolean => /^\w$/.test(character);

/** Tests one character with JavaScript's engine, which is safe: one character allows no backtracking. */
const oneOf = (source: string): ((character: string) => boolean) => {
  const whole = new RegExp(`^(?:${source})$`, 'u');
  return (character) => whole.test(character);
};

const single =
  (reads: (character: string) => boolean): Part =>
  (build, next) =>
    build.add({ kind: 'one', reads, next });
const at =
  (holds: (before: string, after: string) => boolean): Part =>
  (build, next) =>
    build.add({ kind: 'at', holds, next });
const inOrder =
  (parts: readonly Part[]): Part =>
  (build, next) =>
    parts.reduceRight((following, part) => {
      build.piece();
      return part(build, following);
    }, next);
const either =
  (parts: readonly Part[]): Part =>
  (build, next) =>
    build.add({ kind: 'fork', next: parts.map((part) => part(build, next)) });
const maybe =
  (part: Part): Part =>
  (build, next) =>
    build.add({ kind: 'fork', next: [part(build, next), next] });
const again =
  (part: Part): Part =>
  (build, next) => {
    const ways: number[] = [next];
    const fork = build.add({ kind: 'fork', next: ways });
    ways.push(part(build, fork));
    return fork;
  };
const repeated = (part: Part, minCount: number, maxCount: number): Part => {
  if (minCount > maxPatternStates || (maxCount !== Infinity && (maxCount > maxPatternStates || maxCount < minCount)))
    throw new UnsupportedPattern();
  const sure = Array.from({ length: minCount }, () => part);
  if (maxCount === Infinity) return inOrder([...sure, again(part)]);
  let rest: Part = (_build, next) => next;
  for (let more = minCount; more < maxCount; more += 1) {
    const after = rest;
    rest = maybe(inOrder([part, after]));
  }
  return inOrder([...sure, rest]);
};

/** The limit of nested groups. */
const maxGroupDepth = 20;

/** A recursive-descent parser of patterns. */
class Reader {
  private place = 0;
  private depth = 0;
  private readonly source: string;
  constructor(source: string) {
    this.source = source;
  }

  whole(): Part {
    const part = this.choices();
    if (this.place < this.source.length) throw new UnsupportedPattern();
    return part;
  }

  private take(expected: RegExp): string | null {
    expected.lastIndex = this.place;
    const found = expected.exec(this.source);
    if (!found) return null;
    this.place = expected.lastIndex;
    return found[0];
  }

  private choices(): Part {
    if ((this.depth += 1) > maxGroupDepth) throw new UnsupportedPattern();
    const ways = [this.sequence()];
    while (this.take(/\|/y)) ways.push(this.sequence());
    this.depth -= 1;
    const [only] = ways;
    return ways.length === 1 && only ? only : either(ways);
  }

  private sequence(): Part {
    const parts: Part[] = [];
    while (this.place < this.source.length && !/[|)]/.test(this.source.charAt(this.place))) parts.push(this.counted());
    return inOrder(parts);
  }

  private counted(): Part {
    const part = this.atom();
    const sign = this.take(/[*+?]\??|\{\d{1,4}(?:,\d{0,4})?\}\??/y);
    if (sign === null) return part;
    if (this.take(/[*+?]/y)) throw new UnsupportedPattern();
    if (sign.startsWith('*')) return again(part);
    if (sign.startsWith('+')) return repeated(part, 1, Infinity);
    if (sign.startsWith('?')) return maybe(part);
    const [minCount = '0', maxCount] = sign.replace(/^\{|\}\??$/g, '').split(',');
    return repeated(
      part,
      Number(minCount),
      maxCount === undefined ? Number(minCount) : maxCount === '' ? Infinity : Number(maxCount),
    );
  }

  private atom(): Part {
    if (this.take(/\((?!\?)|\(\?:/y)) {
      const inner = this.choices();
      if (!this.take(/\)/y)) throw new UnsupportedPattern();
      return inner;
    }
    if (this.take(/\^/y)) return at((before) => before === '');
    if (this.take(/\$/y)) return at((_before, after) => after === '');
    if (this.take(/\\b/y)) return at((before, after) => isWord(before) !== isWord(after));
    if (this.take(/\\B/y)) return at((before, after) => isWord(before) === isWord(after));
    const special = this.take(
      /\.|\[(?:\\[^]|[^\]\\])*\]|\\(?:[dDwWsSnrtfv]|[pP]\{\w+(?:=\w+)?\}|u[\da-fA-F]{4}|x[\da-fA-F]{2})/uy,
    );
    if (special !== null) return single(oneOf(special));
    // An escaped letter or digit we do not support is an error.
    const plain = this.take(/\\[^\p{L}\p{N}]|[^\\*+?()[\]{}|]/uy);
    if (plain === null) throw new UnsupportedPattern();
    const character = plain.length > 1 && plain.startsWith('\\') ? plain.slice(1) : plain;
    return single((read) => read === character);
  }
}

const runner = (states: readonly State[], first: number): Pattern['test'] => {
  const seen = new Uint32Array(states.length);
  return (text, spend) => {
    seen.fill(0);
    let round = 0;
    let before = '';
    let walking: number[] = [];
    let found = false;
    let steps = 0;
    const enter = (entered: number, into: number[], after: string): void => {
      const waiting = [entered];
      for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
        steps += 1;
        const here = states[state];
        if (here === undefined || seen[state] === round) continue;
        seen[state] = round;
        if (here.kind === 'one') into.push(state);
        else if (here.kind === 'fork') waiting.push(...here.next);
        else if (here.kind === 'end') found = true;
        else if (here.holds(before, after)) waiting.push(here.next);
      }
    };
    const characters = [...text, ''];
    let arrived: number[] = [];
    for (const character of characters) {
      round += 1;
      walking = [];
      for (const state of arrived) enter(state, walking, character);
      // A match may begin anywhere.
      enter(first, walking, character);
      spend(steps / transitionsPerStep);
      steps = 0;
      if (found) return true;
      arrived = [];
      if (character === '') break;
      for (const state of walking) {
        const here = states[state];
        if (here?.kind === 'one' && here.reads(character)) arrived.push(here.next);
      }
      before = character;
    }
    return false;
  };
};

/** Compiles a pattern; null if it is invalid, uses lookaround or a back-reference, or is too large. */
export const patternOf = (source: string): Pattern | null => {
  try {
    const build = new Builder();
    const first = new Reader(source).whole()(build, 0);
    return { states: build.states.length, test: runner(build.states, first) };
  } catch {
    return null;
  }
};

/**
 * Regular expressions that cannot run away: a pattern is kept as a graph of states, and a text is read once, all states
 * walking along together, so the work is at most the text's length times the pattern's. JavaScript's own engine goes
 * back and tries again, and doubles its work with every letter of `'aaaa!'.matches('(a+)+$')`.
 * Source: docs/decisions/2026-11-21-expressions-end.md.
 */

/**
 * Reads one character of the text, stands at a place in it, or goes on by itself; `next` are the states that follow.
 */
type State =
  | { kind: 'one'; reads: (character: string) => boolean; next: number }
  | { kind: 'at'; holds: (before: string, after: string) => boolean; next: number }
  | { kind: 'fork'; next: number[] }
  | { kind: 'end' };

/**
 * A pattern ready to be used: `states` is the most work it can be for a character of a text, `spend` is told what was
 * done.
 */
export type Pattern = {
  readonly states: number;
  readonly test: (text: string, spend: (steps: number) => void) => boolean;
};

/** States of a pattern: `{m,n}` repeats its part as often as it says. */
const maxPatternStates = 500;

/** Why a pattern is not taken: it looks around or back, or is too large. */
class UnsupportedPattern extends Error {}

/** A part of a pattern: builds its states so that `next` follows, and answers where it begins. */
type Part = (build: Builder, next: number) => number;

/** Pieces that are joined: an empty repetition makes no states, but it is work. */
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

/** How many steps from state to state are as much work as one of an expression. */
export const transitionsPerStep = 2;

const isWord = (character: string): boolean => /^\w$/.test(character);

/**
 * One character as JavaScript itself understands its piece of a pattern; looking at a single character is always quick.
 */
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

/** Nesting of groups. */
const maxGroupDepth = 20;

/** Reads a pattern from left to right. */
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
    // What needs no backslash may have one, but a letter or a number after it means something that is not here.
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

/**
 * A pattern ready to be used; null for one that JavaScript does not know either, looks around or back, or is too large.
 */
export const patternOf = (source: string): Pattern | null => {
  try {
    const build = new Builder();
    const first = new Reader(source).whole()(build, 0);
    return { states: build.states.length, test: runner(build.states, first) };
  } catch {
    return null;
  }
};

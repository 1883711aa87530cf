/** The JavaScript that runs before a script, within its sandbox: it builds what the script is given. */

/**
 * An expression whose value runs a script. It takes the host's function, the time and the seed, and returns
 * `(main, input) => Promise<string>`. Built-in functions are read before the script can replace them.
 */
export const prelude = `((callHost, now, seed, kitNames) => {
  'use strict';
  const { parse, stringify } = JSON;
  const ask = (kind, name, input) => {
    const { value, problem } = parse(callHost(kind, String(name), stringify(input === undefined ? {} : input)));
    if (problem === undefined) return value;
    const error = new Error(problem.code);
    error.name = 'Problem';
    error.code = problem.code;
    error.fields = problem.fields;
    throw error;
  };
  const api = Object.freeze({
    call: (path, input) => ask('call', path, input),
    service: (name, params) => ask('service', name, params),
    fetch: (address, request) => {
      const { status, headers, body } = ask('fetch', address, request);
      return { status, headers, text: body, json: () => parse(body) };
    },
  });
  const kit = {};
  for (const name of kitNames.split(' ')) kit[name] = (...given) => ask('kit', name, given);
  Object.freeze(kit);
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(now);
      else super(...given);
    }
    static now() {
      return now;
    }
  };
  let state = seed;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return async (main, input) => {
    const value = await main(parse(input), api, new RealDate(now), kit);
    const text = stringify(value === undefined ? null : value);
    return text === undefined ? 'null' : text;
  };
})`;

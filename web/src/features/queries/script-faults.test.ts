/** Faults of scripts in the editor, and the parameters that a script names. */
import { expect, it } from 'vitest';
import { namedParameters, toMark } from './script-faults.shared.ts';

it('marks a fault to the end of its word', () => {
  const code = 'const a = 1;\nreturn missing.b;';
  expect(toMark(code, { Code: 'ERROR', Line: 2, Column: 8, Message: '' }, 'λείπει')).toEqual({
    from: 20,
    to: 27,
    words: 'λείπει',
  });
  expect(toMark('', { Code: 'TIMEOUT', Line: 0, Column: 0, Message: '' }, '')).toMatchObject({ from: 0, to: 1 });
});

it('finds the parameters that a script names, each once', () => {
  const code = `const { a, b = 2, c: other } = params;
if (params.a) return params.δήμος;
return params?.last + notparams.x;`;
  expect(namedParameters(code)).toEqual(['a', 'δήμος', 'last', 'b', 'c']);
  expect(namedParameters('return 1')).toEqual([]);
});

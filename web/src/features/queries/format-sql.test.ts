/** Formatting keeps what a statement means. */
import { expect, test } from 'vitest';
import { formatSql } from './format-sql.ts';

test('lines are broken and keywords written in capitals', () => {
  expect(formatSql('select last_name from people where user_id = 1')).toBe(
    'SELECT\n  last_name\nFROM\n  people\nWHERE\n  user_id = 1',
  );
});

test.each([
  ['select @από, a @> b', /@από/, /a @> b/],
  ['select id=@id from people', /id = @id/, /FROM/],
  ["select 'x@y' as mail", /'x@y'/, /AS mail/],
])('%s keeps parameters, operators and texts', (sql, ...expected) => {
  for (const part of expected) expect(formatSql(sql)).toMatch(part);
});

test('an unfinished text throws instead of changing anything', () => {
  expect(() => formatSql("select 'abc")).toThrow();
});

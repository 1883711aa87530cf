/** Which statements run, and where the others are refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeSql, loadParser } from './sql-judge.ts';

const views = new Set(['people', 'progress', 'answers', 'actions', 'links']);
const judge = (sql: string) => judgeSql(sql, views);

beforeAll(loadParser);

describe('a statement that may run', () => {
  it.each([
    ['a view', 'SELECT * FROM people', ['people']],
    ['a view with its schema', 'SELECT p.last_name FROM report.people p', ['people']],
    ['a join', 'SELECT 1 FROM people JOIN progress USING (project_id, user_id)', ['people', 'progress']],
    [
      'a WITH query',
      'WITH late AS (SELECT * FROM progress WHERE due_at < now()) SELECT count(*) FROM late',
      ['progress'],
    ],
    ['a union', 'SELECT user_id FROM people UNION ALL SELECT user_id FROM progress', ['people', 'progress']],
    ['no view', 'SELECT 1', []],
    ['a semicolon at the end', 'SELECT 1;', []],
    ['values', "VALUES (1, 'a'), (2, 'b')", []],
    [
      'a window',
      'SELECT rank() OVER (PARTITION BY project_id ORDER BY joined_at) FROM people ORDER BY 1 DESC NULLS LAST LIMIT 5',
      ['people'],
    ],
    ['grouping sets', 'SELECT state, count(*) FROM people GROUP BY ROLLUP (state) HAVING count(*) > 1', ['people']],
    ['filtered sums', "SELECT count(*) FILTER (WHERE state = 1), string_agg(last_name, ', ') FROM people", ['people']],
    ['JSON', "SELECT fields->>'education', f.value FROM people, LATERAL jsonb_each_text(fields) f", ['people']],
    ['casts', "SELECT '2026-01-01'::date + 1, (completion / 100.0)::numeric(5, 2) FROM progress", ['progress']],
    [
      'time',
      "SELECT extract(month FROM now()), current_date, date_trunc('week', now()) AT TIME ZONE 'Europe/Athens'",
      [],
    ],
    ['CASE, COALESCE, GREATEST', "SELECT CASE WHEN 1 < 2 THEN coalesce(NULL, 'a') END, greatest(1, 2)", []],
    [
      'IN, BETWEEN, EXISTS, ANY',
      'SELECT 1 WHERE 1 IN (1, 2) AND 2 BETWEEN 1 AND 3 AND EXISTS (SELECT 1) AND 1 = ANY(ARRAY[1])',
      [],
    ],
    ['LIKE and patterns', "SELECT 1 FROM people WHERE last_name ILIKE 'Π%' OR last_name ~ '^Π'", ['people']],
    ['DISTINCT', 'SELECT DISTINCT state FROM people', ['people']],
    ['DISTINCT ON', 'SELECT DISTINCT ON (user_id) user_id, since FROM progress ORDER BY user_id, since', ['progress']],
    ['percentiles', 'SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY completion) FROM progress', ['progress']],
    ['Greek order', 'SELECT last_name FROM people ORDER BY last_name COLLATE "el-GR-x-icu"', ['people']],
    [
      'columns of functions',
      'SELECT g.g, h.n, f.key, f.value, f.ordinality, g.* FROM generate_series(1, 2) g, unnest(ARRAY[1]) h(n), people, jsonb_each(fields) WITH ORDINALITY f',
      ['people'],
    ],
    ['an element of a list', 'SELECT (ARRAY[1, 2])[1], roles[1] FROM people', ['people']],
    ['folded search', "SELECT 1 FROM people WHERE fold(last_name) LIKE fold('%παπ%')", ['people']],
  ])('%s', (_name, sql, read) => {
    expect(judge(sql)).toMatchObject({ faults: [], views: read });
  });
});

describe('parameters', () => {
  it.each([
    ['id = @id', '$1', ['id']],
    ['id=@id', '$1', ['id']],
    ['id<>@id', '$1', ['id']],
    ['id >=@από AND id <= @έως', '$2', ['από', 'έως']],
    ['id = @id OR other = @ID', '$1', ['id']],
    ['id = (@id)', '$1', ['id']],
    ['id = @id::int', '$1', ['id']],
  ])('%s', (condition, parameter, names) => {
    const judged = judge(`SELECT 1 FROM people WHERE ${condition}`);
    expect(judged).toMatchObject({ faults: [], names });
    expect(judged.text).toContain(parameter);
    expect(judged.text).not.toContain('@');
  });

  it.each([
    ['a string', "SELECT 'x@y', E'@a', $$@b$$"],
    ['a comment', 'SELECT 1 -- @a\n /* @b */'],
    ['a quoted name', 'SELECT 1 AS "@a"'],
    ['contains', "SELECT '{}'::jsonb @> '{}'"],
    ['is contained', "SELECT '{}'::jsonb <@ '{}'"],
  ])('none in %s', (_name, sql) => {
    expect(judge(sql)).toMatchObject({ faults: [], names: [], text: sql });
  });

  it('keeps the place of a fault behind Greek letters and parameters', () => {
    const sql = "SELECT 'ώρα' FROM people WHERE state = @κατάσταση AND pg_sleep(1) IS NULL";
    expect(judge(sql).faults).toEqual([
      { Code: 'FUNCTION', At: sql.indexOf('pg_sleep'), Word: 'pg_sleep', Message: '' },
    ]);
  });
});

/** Statements that are refused, with the code and the word that the author is told. */
const attacks: readonly (readonly [sql: string, code: string, word?: string])[] = [
  ['', 'EMPTY'],
  ['  -- nothing\n', 'EMPTY'],
  ['SELEC 1', 'SYNTAX'],
  ["SELECT 'a", 'SYNTAX'],
  ['SELECT 1; SELECT 2', 'ONE_STATEMENT'],
  ['SELECT 1; DROP TABLE users', 'ONE_STATEMENT'],
  ['/* SELECT */ DELETE FROM people', 'NOT_SELECT'],
  ['INSERT INTO people VALUES (1)', 'NOT_SELECT'],
  ['UPDATE people SET state = 1', 'NOT_SELECT'],
  ['TRUNCATE people', 'NOT_SELECT'],
  ['DROP VIEW people', 'NOT_SELECT'],
  ['GRANT SELECT ON people TO public', 'NOT_SELECT'],
  ['EXPLAIN ANALYZE SELECT 1', 'NOT_SELECT'],
  ["COPY people TO '/tmp/x'", 'NOT_SELECT'],
  ["COPY (SELECT 1) TO PROGRAM 'id'", 'NOT_SELECT'],
  ['DO $$ BEGIN NULL; END $$', 'NOT_SELECT'],
  ["SET report.viewer = 'x'", 'NOT_SELECT'],
  ['RESET ALL', 'NOT_SELECT'],
  ['SHOW report.viewer', 'NOT_SELECT'],
  ['BEGIN', 'NOT_SELECT'],
  ['COMMIT', 'NOT_SELECT'],
  ['LISTEN x', 'NOT_SELECT'],
  ["NOTIFY x, 'y'", 'NOT_SELECT'],
  ['LOCK TABLE people', 'NOT_SELECT'],
  ['PREPARE p AS SELECT 1', 'NOT_SELECT'],
  ['EXECUTE p', 'NOT_SELECT'],
  ['DECLARE c CURSOR FOR SELECT 1', 'NOT_SELECT'],
  ['DISCARD ALL', 'NOT_SELECT'],
  ['CALL p()', 'NOT_SELECT'],
  ['CREATE TEMP TABLE t AS SELECT 1', 'NOT_SELECT'],
  ['SELECT 1 INTO t', 'NOT_ALLOWED'],
  ['SELECT * FROM people FOR UPDATE', 'NOT_ALLOWED'],
  ['SELECT * FROM people FOR SHARE', 'NOT_ALLOWED'],
  ['WITH gone AS (DELETE FROM people RETURNING 1) SELECT * FROM gone', 'NOT_ALLOWED', 'DeleteStmt'],
  ['WITH RECURSIVE n AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT * FROM n', 'RECURSION'],
  ['SELECT * FROM users', 'UNKNOWN_VIEW', 'users'],
  ['SELECT * FROM public.users', 'UNKNOWN_VIEW', 'public.users'],
  ['SELECT * FROM public.people', 'UNKNOWN_VIEW', 'public.people'],
  ['SELECT * FROM "People"', 'UNKNOWN_VIEW', 'People'],
  ['TABLE users', 'UNKNOWN_VIEW', 'users'],
  ['SELECT * FROM report_secret', 'UNKNOWN_VIEW', 'report_secret'],
  ['SELECT * FROM pg_roles', 'UNKNOWN_VIEW', 'pg_roles'],
  ['SELECT * FROM pg_catalog.pg_settings', 'UNKNOWN_VIEW', 'pg_catalog.pg_settings'],
  ['SELECT * FROM information_schema.tables', 'UNKNOWN_VIEW', 'information_schema.tables'],
  ['SELECT * FROM otherdb.report.people', 'NOT_ALLOWED', 'catalogname'],
  ['WITH pg_roles AS (SELECT 1) SELECT * FROM pg_roles', 'UNKNOWN_VIEW', 'pg_roles'],
  ['SELECT * FROM people TABLESAMPLE SYSTEM (10)', 'NOT_ALLOWED'],
  ["SELECT set_config('report.viewer', 'x', true)", 'FUNCTION', 'set_config'],
  ["SELECT pg_catalog.set_config('report.viewer', 'x', true)", 'FUNCTION', 'pg_catalog.set_config'],
  ["SELECT PG_CATALOG.SET_CONFIG('statement_timeout', '0', true)", 'FUNCTION', 'pg_catalog.set_config'],
  ["SELECT \"set_config\"('report.viewer', 'x', true)", 'FUNCTION', 'set_config'],
  [`SELECT U&"s\\0065t_config"('report.viewer', 'x', true)`, 'FUNCTION', 'set_config'],
  ["WITH s AS MATERIALIZED (SELECT set_config('report.viewer', 'x', true)) SELECT * FROM s", 'FUNCTION', 'set_config'],
  ["SELECT current_setting('report.viewer')", 'FUNCTION', 'current_setting'],
  ['SELECT report.claims()', 'FUNCTION', 'report.claims'],
  ["SELECT report.lower('a')", 'FUNCTION', 'report.lower'],
  ['SELECT pg_sleep(100)', 'FUNCTION', 'pg_sleep'],
  ["SELECT pg_sleep_for('1 hour')", 'FUNCTION', 'pg_sleep_for'],
  ['SELECT pg_advisory_lock(1)', 'FUNCTION', 'pg_advisory_lock'],
  ['SELECT pg_try_advisory_xact_lock(1)', 'FUNCTION', 'pg_try_advisory_xact_lock'],
  ["SELECT pg_notify('x', 'y')", 'FUNCTION', 'pg_notify'],
  ['SELECT pg_terminate_backend(1)', 'FUNCTION', 'pg_terminate_backend'],
  ['SELECT pg_cancel_backend(1)', 'FUNCTION', 'pg_cancel_backend'],
  ["SELECT pg_read_file('/etc/passwd')", 'FUNCTION', 'pg_read_file'],
  ["SELECT * FROM pg_ls_dir('/')", 'FUNCTION', 'pg_ls_dir'],
  ['SELECT lo_create(0)', 'FUNCTION', 'lo_create'],
  ["SELECT lo_import('/etc/passwd')", 'FUNCTION', 'lo_import'],
  ["SELECT nextval('audit_ids')", 'FUNCTION', 'nextval'],
  ["SELECT query_to_xml('SELECT * FROM users', true, true, '')", 'FUNCTION', 'query_to_xml'],
  ["SELECT table_to_xml('people', true, true, '')", 'FUNCTION', 'table_to_xml'],
  ["SELECT * FROM ts_stat('SELECT 1')", 'FUNCTION', 'ts_stat'],
  ["SELECT * FROM dblink('', 'SELECT 1') AS t(a int)", 'FUNCTION', 'dblink'],
  ['SELECT xmlelement(name a)', 'NOT_ALLOWED', 'XmlExpr'],
  ["SELECT * FROM xmltable('/a' PASSING '<a/>' COLUMNS b text)", 'NOT_ALLOWED', 'RangeTableFunc'],
  ["SELECT '<a/>'::xml", 'TYPE', 'xml'],
  ["SELECT 'users'::regclass", 'TYPE', 'regclass'],
  ["SELECT 'pg_sleep'::regproc", 'TYPE', 'regproc'],
  ["SELECT repeat('x', 1000000000)", 'FUNCTION', 'repeat'],
  ["SELECT lpad('x', 100000000)", 'FUNCTION', 'lpad'],
  ["SELECT format('%1000000s', 'x')", 'FUNCTION', 'format'],
  ['SELECT version()', 'FUNCTION', 'version'],
  ['SELECT current_user', 'FUNCTION', 'CURRENT_USER'],
  ['SELECT session_user', 'FUNCTION', 'SESSION_USER'],
  ['SELECT pg_backend_pid()', 'FUNCTION', 'pg_backend_pid'],
  ["SELECT has_table_privilege('users', 'select')", 'FUNCTION', 'has_table_privilege'],
  ['SELECT random()', 'FUNCTION', 'random'],
  ['SELECT pg_stat_get_activity(NULL)', 'FUNCTION', 'pg_stat_get_activity'],
  ['SELECT (1).pg_sleep', 'NOT_ALLOWED'],
  ["SELECT ('report.viewer'::text).current_setting", 'NOT_ALLOWED'],
  ["SELECT ('SELECT 1'::text).ts_stat", 'NOT_ALLOWED'],
  ["SELECT (('SELECT 1'::text).ts_stat).*", 'NOT_ALLOWED'],
  ['SELECT (people).last_name FROM people', 'NOT_ALLOWED'],
  ['SELECT (@a::text).current_setting', 'NOT_ALLOWED'],
  ['SELECT g.pg_sleep FROM generate_series(1, 2) g', 'FUNCTION', 'g.pg_sleep'],
  ['SELECT generate_series.pg_sleep FROM generate_series(1, 2)', 'FUNCTION', 'generate_series.pg_sleep'],
  ['SELECT g.pg_sleep FROM generate_series(1, 2) AS g(n)', 'FUNCTION', 'g.pg_sleep'],
  ['SELECT 1 FROM people g WHERE (SELECT g.pg_sleep FROM generate_series(1, 2) g) IS NULL', 'FUNCTION'],
  ['SELECT (SELECT g.pg_sleep FROM unnest(ARRAY[1]) g), (SELECT 1 FROM unnest(ARRAY[1]) g(pg_sleep))', 'FUNCTION'],
  ['SELECT 1 FROM (SELECT 1 AS pg_sleep) x, LATERAL (SELECT g.pg_sleep FROM unnest(ARRAY[1]) g) y', 'FUNCTION'],
  ['SELECT 1 FROM ROWS FROM (unnest(ARRAY[1])) g', 'NOT_ALLOWED', 'is_rowsfrom'],
  [`SELECT "coalesce".current_setting FROM COALESCE('report.viewer'::text)`, 'NOT_ALLOWED'],
  ['SELECT c.pg_sleep FROM CAST(1 AS int) c', 'FUNCTION', 'c.pg_sleep'],
  ['SELECT c.c FROM CAST(1 AS int) c', 'NOT_ALLOWED', 'FROM'],
  ['SELECT last_name COLLATE "default" FROM people', 'NOT_ALLOWED', 'default'],
  ['SELECT $1', 'NOT_ALLOWED', '$'],
  ['SELECT @a, $2', 'NOT_ALLOWED', '$'],
  ["SELECT 'a' OPERATOR(report.=) 'b'", 'OPERATOR', 'report.='],
  ["SELECT 'a' @@ 'b'", 'OPERATOR', '@@'],
];

describe('a statement that is refused', () => {
  it.each(attacks)('%s: %s %s', (sql = '', code, word) => {
    const { faults, text } = judge(sql);
    expect(faults).toMatchObject([{ Code: code, ...(word === undefined ? {} : { Word: word }) }]);
    expect(text).toBe('');
  });

  it.each([
    ['deep nesting', `SELECT ${'('.repeat(400)}1${')'.repeat(400)} + ${'1 + '.repeat(2000)} 1`, 'TOO_COMPLEX'],
    ['three thousand NOT', `SELECT ${'NOT '.repeat(3000)} true`, 'TOO_COMPLEX'],
    ['more than 20,000 characters', `SELECT ${"'a',".repeat(6000)} 1`, 'TOO_LONG'],
    ['31 parameters', `SELECT ${Array.from({ length: 31 }, (_, at) => `@p${at}`).join(', ')}`, 'TOO_MANY_PARAMETERS'],
  ])('%s', (_name, sql, code) => {
    expect(judge(sql).faults).toMatchObject([{ Code: code }]);
    // The parser still works after a statement that it could not cope with.
    expect(judge('SELECT 1').faults).toEqual([]);
  });

  it('is told at its place', () => {
    const sql = 'SELECT *\nFROM people\nWHERE pg_sleep(1) IS NULL';
    expect(judge(sql).faults[0]?.At).toBe(sql.indexOf('pg_sleep'));
    expect(judge('SELECT 1 FRM people x y').faults[0]).toMatchObject({
      Code: 'SYNTAX',
      Message: expect.stringContaining('people'),
    });
  });
});

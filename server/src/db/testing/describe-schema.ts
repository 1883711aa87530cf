/** Describes a database's schema and rows as sorted lines, the same on PostgreSQL 15 and newer. */
import type pg from 'pg';

/**
 * Each statement returns one line for each object of the schema `public`. Left out are the objects of extensions, the
 * partitions of a month (their names depend on today's date) and the NOT NULL constraints that PostgreSQL 18 lists by
 * name: a column's line says whether it may be null. A column's number is its rank, for a dropped column leaves a gap.
 */
const statements = [
  `SELECT format('extension %s', extname) AS line FROM pg_extension WHERE extname <> 'plpgsql'`,

  `SELECT format('relation %s kind %s %s', c.relname, c.relkind,
     concat_ws(' ', pg_get_partkeydef(c.oid), parent.relname, pg_get_expr(c.relpartbound, c.oid),
       c.relpersistence, c.reloptions::text)) AS line
   FROM relations c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent`,

  `SELECT format('column %s %s %s %s', c.relname,
     lpad((rank() OVER (PARTITION BY c.oid ORDER BY a.attnum))::text, 2, '0'), a.attname,
     concat_ws(' ', format_type(a.atttypid, a.atttypmod),
       (SELECT format('COLLATE %I', o.collname) FROM pg_collation o WHERE o.oid = a.attcollation AND o.collname <> 'default'),
       CASE WHEN a.attnotnull THEN 'NOT NULL' END,
       CASE a.attidentity WHEN 'a' THEN 'IDENTITY ALWAYS' WHEN 'd' THEN 'IDENTITY BY DEFAULT' END,
       CASE WHEN a.attgenerated = '' THEN 'DEFAULT ' ELSE 'GENERATED ' END || pg_get_expr(d.adbin, d.adrelid),
       'storage', a.attstorage)) AS line
   FROM relations c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relkind IN ('r', 'p', 'v', 'm')`,

  `SELECT format('constraint %s %s %s', c.relname, k.conname,
     concat_ws(' ', pg_get_constraintdef(k.oid), CASE WHEN NOT k.convalidated THEN 'not validated' END)) AS line
   FROM pg_constraint k JOIN relations c ON c.oid = k.conrelid WHERE k.contype <> 'n'`,

  `SELECT format('index %s %s', c.relname, pg_get_indexdef(i.indexrelid)) AS line
   FROM pg_index i JOIN relations c ON c.oid = i.indrelid`,

  `SELECT format('trigger %s %s', c.relname, pg_get_triggerdef(t.oid)) AS line
   FROM pg_trigger t JOIN relations c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal`,

  `SELECT format('function %s', pg_get_functiondef(p.oid)) AS line
   FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend d
     WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,

  `SELECT format('sequence %s as %s start %s increment %s from %s to %s cache %s last %s owned by %s.%s', c.relname,
     format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
     pg_sequence_last_value(c.oid), owner.relname, a.attname) AS line
   FROM pg_sequence s JOIN relations c ON c.oid = s.seqrelid
   LEFT JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')
   LEFT JOIN pg_class owner ON owner.oid = d.refobjid
   LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid`,

  `SELECT format('type %s %s', t.typname, t.typtype) AS line FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
   WHERE t.typnamespace = 'public'::regnamespace AND t.typtype <> 'b' AND coalesce(c.relkind, 'c') = 'c'
     AND NOT EXISTS (SELECT 1 FROM pg_depend d
       WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')`,
].map(
  (statement) => `WITH relations AS (
    SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname !~ '_\\d{4}_\\d{2}(_|$)')
  ${statement}`,
);

/** Lines for the rows of every table; a timestamp and a random key differ from one database to the next. */
const describeRows = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
    for (const { row } of rows) {
      const fixed = Object.entries(row).filter(([column]) => column !== 'key' && !column.endsWith('_at'));
      lines.push(`row ${name} ${JSON.stringify(Object.fromEntries(fixed))}`);
    }
  }
  return lines;
};

/** The schema `public` and its rows, one line for each object, sorted by code point. */
export const describeSchema = async (client: pg.ClientBase): Promise<string> => {
  const lines: string[] = [];
  for (const statement of statements) {
    const { rows } = await client.query<{ line: string }>(statement);
    lines.push(...rows.map(({ line }) => line.replaceAll(/\s*\n\s*/g, ' ')));
  }
  lines.push(...(await describeRows(client)));
  return `${lines.toSorted((one, other) => (one < other ? -1 : 1)).join('\n')}\n`;
};

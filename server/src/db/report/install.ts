/** Creates the schema `report`: the views, the functions that say who asks, and the rights of the role that reads. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { branchConditions } from './access-sql.ts';
import { hmacPads, secretBytes } from './claims.ts';
import type { ReportView } from './report-view.ts';
import { reportViews } from './views.ts';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The function that verifies the signature, and those that read one claim. Only the first one reads the secret. */
const functions = [
  `CREATE FUNCTION report.claims() RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  token text := current_setting('report.viewer', true);
  body text := substr(token, 65);
  secret public.report_secret;
  claims jsonb;
BEGIN
  SELECT * INTO secret FROM public.report_secret;
  IF coalesce(body, '') = '' OR left(token, 64) <> encode(
    sha256(secret.outer_pad || sha256(secret.inner_pad || convert_to(body, 'UTF8'))), 'hex') THEN
    RAISE EXCEPTION 'no viewer' USING ERRCODE = 'insufficient_privilege';
  END IF;
  claims := body::jsonb;
  IF (claims->>'backend')::int IS DISTINCT FROM pg_backend_pid()
    OR claims->>'begun' IS DISTINCT FROM extract(epoch FROM transaction_timestamp())::text THEN
    RAISE EXCEPTION 'no viewer' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN claims;
END $$`,
  ...[
    ['viewer_id()', 'int', `(report.claims()->>'viewer')::int`],
    ['viewer_project()', 'int', `(report.claims()->>'project')::int`],
    ['viewer_reach(subject text)', 'text', `report.claims()->'reach'->>subject`],
    ['viewer_mask(place text)', 'int', `(report.claims()->'flags'->place->>'mask')::int`],
    ['viewer_wanted(place text)', 'int', `(report.claims()->'flags'->place->>'wanted')::int`],
    ['viewer_fields()', 'jsonb', `report.claims()->'fields'`],
    ['viewer_kept()', 'jsonb', `report.claims()->'kept'`],
    [
      'viewer_reads(field text)',
      'boolean',
      `report.claims()->'fields' <> '{}' AND NOT EXISTS (
        SELECT FROM jsonb_each(report.claims()->'fields') p WHERE NOT p.value ? field)`,
    ],
  ].map(
    ([signature, type, body]) =>
      `CREATE FUNCTION report.${signature} RETURNS ${type} LANGUAGE sql STABLE SET search_path = pg_catalog AS $$ SELECT ${body} $$`,
  ),
];

/** Folded text for searches without accents, in the schema that statements are resolved in. */
const foldFunction =
  'CREATE FUNCTION report.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT public.fold(value) $$';

const createView = ({ name, comment, base, from, where, owner, columns, groupBy }: ReportView): string[] => {
  const branches = branchConditions(owner).map(
    (condition) => `SELECT ${base} FROM ${from} WHERE ${where === undefined ? '' : `${where} AND `}${condition}`,
  );
  const list = columns.map(([column, sql]) => `${sql} AS ${column}`).join(', ');
  const group = groupBy === undefined ? '' : ` GROUP BY ${groupBy}`;
  return [
    `CREATE VIEW report.${name} WITH (security_barrier) AS SELECT ${list} FROM (${branches.join('\nUNION ALL ')}) b${group}`,
    `COMMENT ON VIEW report.${name} IS ${literal(comment)}`,
    ...columns.map(([column, , text]) => `COMMENT ON COLUMN report.${name}.${column} IS ${literal(text)}`),
  ];
};

const statements = ['CREATE SCHEMA report', ...functions, foldFunction, ...reportViews.flatMap(createView)];
const digest = createHash('sha256').update(statements.join(';')).digest('hex');

/** Removes the views, so that migrations can change the tables under them. */
export const dropReportSchema = async (client: pg.ClientBase): Promise<void> => {
  await client.query('DROP SCHEMA IF EXISTS report CASCADE');
};

const createSecret = async (client: pg.ClientBase): Promise<void> => {
  const secret = randomBytes(secretBytes);
  const { inner, outer } = hmacPads(secret);
  await client.query(
    'INSERT INTO report_secret (secret, inner_pad, outer_pad) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [secret, inner, outer],
  );
};

/** Creates the schema anew unless it is that of this version. */
export const installReportSchema = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ digest: string | null }>(
    `SELECT obj_description(to_regnamespace('report'), 'pg_namespace') AS digest`,
  );
  if (rows[0]?.digest === digest) return;
  await client.query('BEGIN');
  try {
    await createSecret(client);
    await dropReportSchema(client);
    for (const statement of statements) await client.query(statement);
    await client.query(`COMMENT ON SCHEMA report IS ${literal(digest)}`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};

/** Gives the reading role what it may read: the views alone. */
export const grantReportSchema = async (client: pg.ClientBase, role: string): Promise<void> => {
  await client.query(`GRANT USAGE ON SCHEMA report TO ${role}`);
  await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA report TO ${role}`);
};

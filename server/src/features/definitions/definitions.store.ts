/** The tables of definitions: what administrators write, and its versions. */
import {
  sharedDefinitionKinds,
  type definitionKinds,
} from '@telemachos/contract/features/definitions/definitions.schemas.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import type { Json } from '../../db/schema/column-types.ts';
import { likePattern } from '../../db/search-sql.ts';

export type DefinitionKind = (typeof definitionKinds)[number];

/** A definition in one of its versions. `latest` and `published` are version numbers. */
export type DefinitionRow = {
  id: number;
  kind: DefinitionKind;
  latest: number;
  published: number | null;
  number: number;
  format: number;
  name: string;
  descr: string;
  category: string;
  roles: string[];
  body: Json;
};

/** A definition that belongs to the installation. */
export type SharedDefinitionRow = DefinitionRow & { kind: (typeof sharedDefinitionKinds)[number] };

/** More definitions than an installation has. */
const maxExportedDefinitions = 500;

const columns = sql.raw(
  `d.id, d.kind, d.latest, d.published, v.number, v.format, v.name, v.descr, v.category, v.roles, v.body`,
);
const standing = sql.raw('d.removed_at IS NULL');
const shared = sql`d.kind = ANY(${sql.param([...sharedDefinitionKinds])}::text[])`;

/** The definition with a version: the newest, the one that runs use, or a number. Null without it. */
export const findDefinition = async (
  connection: Connection,
  id: number,
  which: 'latest' | 'published' | number,
): Promise<DefinitionRow | null> => {
  const number = typeof which === 'number' ? sql`${which}::int` : sql.raw(`d.${which}`);
  const [row] = await queryRows<DefinitionRow>(
    connection,
    sql`SELECT ${columns} FROM definitions d JOIN definition_versions v ON v.definition_id = d.id AND v.number = ${number}
      WHERE d.id = ${id} AND ${standing}`,
  );
  return row ?? null;
};

/** The published version of the service with this name, of either kind and whatever its letter case; null without it. */
export const findServiceNamed = async (connection: Connection, name: string): Promise<DefinitionRow | null> => {
  const [row] = await queryRows<DefinitionRow>(
    connection,
    sql`SELECT ${columns} FROM definitions d
      JOIN definition_versions v ON v.definition_id = d.id AND v.number = d.published
      WHERE d.kind LIKE '%Service' AND lower(v.name) = lower(${name}) AND ${standing}`,
  );
  return row ?? null;
};

/** The published versions of all services, by name. */
export const listPublishedServices = (connection: Connection): Promise<DefinitionRow[]> =>
  queryRows<DefinitionRow>(
    connection,
    sql`SELECT ${columns} FROM definitions d
      JOIN definition_versions v ON v.definition_id = d.id AND v.number = d.published
      WHERE d.kind LIKE '%Service' AND ${standing} ORDER BY v.name COLLATE "el-GR-x-icu", d.id LIMIT 1000`,
  );

/** The Level with which a version was published; null if it was not. */
export const publishedLevelOf = async (
  connection: Connection,
  { id, number }: Pick<DefinitionRow, 'id' | 'number'>,
): Promise<number | null> => {
  const [row] = await queryRows<{ level: number | null }>(
    connection,
    sql`SELECT published_level AS level FROM definition_versions WHERE definition_id = ${id} AND number = ${number}`,
  );
  return row?.level ?? null;
};

/** Locks a definition until the end of the transaction; its newest version. */
export const lockDefinition = async (connection: Connection, id: number): Promise<DefinitionRow | null> => {
  await queryRows(connection, sql`SELECT 1 FROM definitions d WHERE d.id = ${id} AND ${standing} FOR UPDATE`);
  return findDefinition(connection, id, 'latest');
};

export type DefinitionList = {
  kinds: readonly DefinitionKind[];
  search: string;
  /** Only published ones that name one of these roles; null for authors, who see drafts too. */
  roles: readonly string[] | null;
  page: number;
  count: number;
};

const listed = ({ kinds, search, roles }: DefinitionList): SQL => sql`FROM definitions d
  JOIN definition_versions v ON v.definition_id = d.id AND v.number = ${sql.raw(roles === null ? 'd.latest' : 'd.published')}
  WHERE d.kind = ANY(${sql.param([...kinds])}::text[]) AND ${standing}
    AND fold(concat_ws(' ', v.name, v.category, v.descr)) LIKE fold(${likePattern(search)})
    ${roles === null ? sql`` : sql`AND v.roles && ${sql.param([...roles])}::text[]`}`;

/** A page of definitions by name, and how many there are. */
export const listDefinitions = async (
  connection: Connection,
  list: DefinitionList,
): Promise<{ rows: DefinitionRow[]; all: number }> => {
  const [counted] = await queryRows<{ n: number }>(connection, sql`SELECT count(*)::int AS n ${listed(list)}`);
  const rows = await queryRows<DefinitionRow>(
    connection,
    sql`SELECT ${columns} ${listed(list)}
      ORDER BY v.name COLLATE "el-GR-x-icu", d.id LIMIT ${list.count} OFFSET ${list.page * list.count}`,
  );
  return { rows, all: counted?.n ?? 0 };
};

/** The newest versions of these shared definitions, or of all with null, by kind and name. */
export const newestVersions = (connection: Connection, ids: readonly number[] | null): Promise<SharedDefinitionRow[]> =>
  queryRows<SharedDefinitionRow>(
    connection,
    sql`SELECT ${columns} FROM definitions d
      JOIN definition_versions v ON v.definition_id = d.id AND v.number = d.latest
      WHERE ${standing} AND ${shared} AND (${ids === null}::boolean OR d.id = ANY(${sql.param(ids === null ? [] : [...ids])}::int[]))
      ORDER BY d.kind, lower(d.name) LIMIT ${maxExportedDefinitions}`,
  );

/**
 * The newest and the published versions of all shared definitions, by kind and name. Of two versions of one definition or name
 * the published one comes later.
 */
export const currentVersions = (connection: Connection): Promise<SharedDefinitionRow[]> =>
  queryRows<SharedDefinitionRow>(
    connection,
    sql`SELECT ${columns} FROM definitions d
      JOIN definition_versions v ON v.definition_id = d.id AND v.number IN (d.latest, d.published)
      WHERE ${standing} AND ${shared} ORDER BY v.number IS NOT DISTINCT FROM d.published, d.kind, lower(v.name)`,
  );

/** The definitions whose newest or published version lists the query in a parameter. */
export const usesOf = (
  connection: Connection,
  id: number,
): Promise<Pick<SharedDefinitionRow, 'id' | 'kind' | 'name' | 'roles'>[]> =>
  queryRows(
    connection,
    sql`SELECT * FROM (SELECT DISTINCT ON (d.id) d.id, d.kind, d.name, v.roles FROM definitions d
      JOIN definition_versions v ON v.definition_id = d.id AND v.number IN (d.latest, d.published)
      WHERE ${standing} AND ${shared} AND d.id <> ${id} AND v.body @> ${JSON.stringify({ Parameters: [{ ListQuery: id }] })}::jsonb
      ORDER BY d.id, v.number DESC) found ORDER BY name`,
  );

/** What a version says. */
export type NewVersion = {
  name: string;
  descr: string;
  category: string;
  roles: readonly string[];
  format: number;
  body: Json;
  userId: number;
  at: Date;
};

const insertVersion = async (
  connection: Connection,
  id: number,
  number: number,
  version: NewVersion,
): Promise<void> => {
  await queryRows(
    connection,
    sql`INSERT INTO definition_versions
        (definition_id, number, format, name, descr, category, roles, body, created_by, created_at)
      VALUES (${id}, ${number}, ${version.format}, ${version.name}, ${version.descr}, ${version.category},
        ${sql.param([...version.roles])}::text[], ${JSON.stringify(version.body)}::jsonb, ${version.userId}, ${version.at})`,
  );
};

/** Whether another definition has the name, in its newest or its published version. Services share their names. */
export const isNameTaken = async (
  connection: Connection,
  kind: DefinitionKind,
  name: string,
  exceptId: number | null,
): Promise<boolean> => {
  const space = kind.endsWith('Service') ? sql`d.kind LIKE '%Service'` : sql`d.kind = ${kind}`;
  const found = await queryRows(
    connection,
    sql`SELECT 1 FROM definitions d
      JOIN definition_versions v ON v.definition_id = d.id AND v.number IN (d.latest, d.published)
      WHERE ${space} AND lower(v.name) = lower(${name}) AND ${standing} AND d.id IS DISTINCT FROM ${exceptId}::int`,
  );
  return found.length > 0;
};

/** Nobody saves a definition under another name meanwhile, until the end of the transaction. */
export const lockNames = async (connection: Connection): Promise<void> => {
  await queryRows(connection, sql`SELECT pg_advisory_xact_lock(hashtext('definition names'))`);
};

/** Inserts a definition with its first version; returns its id. */
export const insertDefinition = async (
  connection: Connection,
  kind: DefinitionKind,
  version: NewVersion,
): Promise<number> => {
  const [row] = await queryRows<{ id: number }>(
    connection,
    sql`INSERT INTO definitions (kind, name, created_at)
      VALUES (${kind}, ${version.name}, ${version.at}) RETURNING id`,
  );
  if (!row) throw new Error('the definition was not inserted');
  await insertVersion(connection, row.id, 1, version);
  return row.id;
};

/** Adds a version to a locked definition. */
export const addVersion = async (
  connection: Connection,
  { id, latest }: Pick<DefinitionRow, 'id' | 'latest'>,
  version: NewVersion,
): Promise<void> => {
  await insertVersion(connection, id, latest + 1, version);
  await queryRows(
    connection,
    sql`UPDATE definitions SET latest = ${latest + 1}, name = ${version.name} WHERE id = ${id}`,
  );
};

/** Publishes a version of a locked definition; null takes it back. */
export const setPublished = async (
  connection: Connection,
  id: number,
  number: number | null,
  by: { userId: number; level: number; at: Date },
): Promise<void> => {
  await queryRows(connection, sql`UPDATE definitions SET published = ${number}::int WHERE id = ${id}`);
  await queryRows(
    connection,
    sql`UPDATE definition_versions SET published_by = ${by.userId}, published_at = ${by.at}, published_level = ${by.level}
      WHERE definition_id = ${id} AND number = ${number}::int`,
  );
};

export const removeDefinition = async (connection: Connection, id: number, at: Date): Promise<void> => {
  await queryRows(connection, sql`UPDATE definitions SET removed_at = ${at}, published = NULL WHERE id = ${id}`);
};

type VersionRow = {
  number: number;
  name: string;
  at: Date;
  by: string | null;
  publishedAt: Date | null;
  publishedBy: string | null;
};

/** A page of the versions, the newest first, and how many there are. */
export const listVersions = async (
  connection: Connection,
  id: number,
  page: number,
  count: number,
): Promise<{ rows: VersionRow[]; all: number }> => {
  const [counted] = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM definition_versions WHERE definition_id = ${id}`,
  );
  const rows = await queryRows<VersionRow>(
    connection,
    sql`SELECT v.number, v.name, v.created_at AS at, ${sql.raw(sentenceNameSql('c'))} AS by,
        v.published_at AS "publishedAt", ${sql.raw(sentenceNameSql('p'))} AS "publishedBy"
      FROM definition_versions v LEFT JOIN users c ON c.id = v.created_by LEFT JOIN users p ON p.id = v.published_by
      WHERE v.definition_id = ${id} ORDER BY v.number DESC LIMIT ${count} OFFSET ${page * count}`,
  );
  return { rows, all: counted?.n ?? 0 };
};

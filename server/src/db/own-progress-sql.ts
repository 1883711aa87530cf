/**
 * The figures by the type's rule or by hand beside those of a completion script. While `own_progress` is null they are
 * the columns themselves. Source: docs/decisions/2026-11-29-completion-scripts.md.
 */

const keys = { completion: 'Completion', completed: 'Completed', next_actor: 'NextActor' } as const;
const types = { completion: 'smallint', completed: 'boolean', next_actor: 'text' } as const;

/** A figure by the rule or by hand, in SQL: rules go by it, never by what a script wrote. */
export const ownFigure = (alias: string, column: keyof typeof keys): string =>
  `coalesce((${alias}.own_progress->>'${keys[column]}')::${types[column]}, ${alias}.${column})`;

/** New figures by the rule or by hand, each an expression in SQL; those that are missing stay. */
export type NewFigures = { completion?: string; completed?: string; nextActor?: string; at: string };

/**
 * The SET of an UPDATE that writes figures by the rule or by hand: into the columns, or beside a script's figures. Since
 * when is kept while nobody else is to act; an action that is completed stays so since its first time.
 */
export const setFigures = (alias: string, { completion, completed, nextActor, at }: NewFigures): string => {
  const own = `${alias}.own_progress`;
  const column = (name: string, value: string) =>
    `${name} = CASE WHEN ${own} IS NULL THEN ${value} ELSE ${alias}.${name} END`;
  const beside: string[] = [];
  const set: string[] = [];
  if (completion !== undefined) {
    set.push(column('completion', completion));
    beside.push(`'Completion', ${completion}`);
  }
  if (completed !== undefined) {
    set.push(column('completed', completed));
    set.push(column('completed_at', `CASE WHEN ${completed} THEN coalesce(${alias}.completed_at, ${at}) END`));
    beside.push(`'Completed', ${completed}`);
    beside.push(
      `'CompletedAt', CASE WHEN ${completed} THEN coalesce(nullif(${own}->'CompletedAt', 'null'), to_jsonb(${at})) END`,
    );
  }
  if (nextActor !== undefined) {
    set.push(column('next_actor', nextActor));
    set.push(column('since', `CASE WHEN ${alias}.next_actor = ${nextActor} THEN ${alias}.since ELSE ${at} END`));
    beside.push(`'NextActor', ${nextActor}`);
    beside.push(`'Since', CASE WHEN ${own}->>'NextActor' = ${nextActor} THEN ${own}->'Since' ELSE to_jsonb(${at}) END`);
  }
  return `${set.join(', ')}, own_progress = ${own} || jsonb_build_object(${beside.join(', ')})`;
};

/** A parser that replaces invalid values, so that the valid rest can be checked too. */
import type { z } from 'zod';

/**
 * The placeholder for an invalid value, by field name; `at` is the index of the list item. Other fields are removed.
 */
export type Placeholders = Readonly<Record<string, (at: string) => unknown>>;

/** A property of a value; undefined if the value is no object. */
const within = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined;

/** The parsed value with invalid parts replaced or removed; null if it still cannot be parsed. */
export const parseLeniently = <Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
  standIns: Placeholders,
): z.output<Shape> | null => {
  const mended: unknown = JSON.parse(JSON.stringify(value ?? null));
  for (const { path } of issues) {
    const name = path.at(-1);
    const around = path.slice(0, -1).reduce<unknown>(within, mended);
    if (name === undefined || typeof around !== 'object' || around === null) continue;
    const standIn = Object.hasOwn(standIns, name) ? standIns[String(name)] : undefined;
    if (standIn) Reflect.set(around, name, standIn(String(path.at(-2) ?? '')));
    else Reflect.deleteProperty(around, name);
  }
  const read = shape.safeParse(mended);
  if (read.success) return read.data;
  // A top-level field that is still invalid is removed.
  for (const { path } of read.error.issues)
    if (path[0] !== undefined && typeof mended === 'object' && mended !== null) Reflect.deleteProperty(mended, path[0]);
  return shape.safeParse(mended).data ?? null;
};

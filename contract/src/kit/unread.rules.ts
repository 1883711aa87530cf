/** What was written with something else in place of what could not be read, so that the rest can be judged beside it. */
import type { z } from 'zod';

/** By the last name of a place, what stands there; `at` is the number of the thing in its list. Others are taken away. */
export type StandIns = Readonly<Record<string, (at: string) => unknown>>;

/** What a value holds under a name. */
const within = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined;

/** The value with what could not be read mended or gone; null where it cannot be read even so. */
export const withoutUnread = <Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
  standIns: StandIns,
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
  // What cannot be read even so is left out whole.
  for (const { path } of read.error.issues)
    if (path[0] !== undefined && typeof mended === 'object' && mended !== null) Reflect.deleteProperty(mended, path[0]);
  return shape.safeParse(mended).data ?? null;
};

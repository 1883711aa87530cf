/** What was typed over an older version, joined with what stands there now, field by field. */
import type { Kept } from './typed.ts';

/** Texts by the names of their fields. */
export type Fields = Record<string, string>;

const textsIn = (data: unknown, known: Fields): Fields =>
  Object.fromEntries(
    Object.entries(typeof data === 'object' && data !== null ? data : {}).filter(
      (entry): entry is [string, string] => Object.hasOwn(known, entry[0]) && typeof entry[1] === 'string',
    ),
  );

/**
 * The fields as they go on, and those that both changed: what only one of the two changed is taken from that one. Where it
 * is not known what words were made from, whatever differs was changed by both.
 */
export const joinedFields = <Named extends Fields>(
  kept: Kept | null,
  first: Named,
  version: number,
): { fields: Named; clashing: readonly (keyof Named & string)[] } => {
  const mine = textsIn(kept?.data, first);
  if (!kept || kept.version === version) return { fields: { ...first, ...mine }, clashing: [] };
  const was = textsIn(kept.base, first);
  const touched = Object.keys(mine).filter((name) => mine[name] !== was[name] && mine[name] !== first[name]);
  return {
    fields: { ...first, ...Object.fromEntries(touched.map((name) => [name, mine[name]])) },
    clashing: touched.filter((name) => was[name] !== first[name]),
  };
};

/** So much is shown around the first difference of two long texts, in characters. */
const around = { before: 80, after: 320 };

/** The part of a text where it begins to differ from another. */
export const whereItDiffers = (text: string, other: string): string => {
  let at = 0;
  while (at < text.length && at < other.length && text.charAt(at) === other.charAt(at)) at += 1;
  const [from, to] = [Math.max(0, at - around.before), at + around.after];
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
};

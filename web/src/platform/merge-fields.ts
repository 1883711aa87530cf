/** Field-by-field merge of a draft with a newer version of its record. */
import type { Draft } from './form-drafts.ts';

/** Texts by field name. */
export type TextFields = Record<string, string>;

const pickTextFields = (data: unknown, known: TextFields): TextFields =>
  Object.fromEntries(
    Object.entries(typeof data === 'object' && data !== null ? data : {}).filter(
      (entry): entry is [string, string] => Object.hasOwn(known, entry[0]) && typeof entry[1] === 'string',
    ),
  );

/**
 * Merges a draft into the current fields. A field that only one side changed takes that change; a field that both
 * changed is conflicting. Without a known base, every difference counts as changed by both.
 */
export const mergeFields = <Named extends TextFields>(
  kept: Draft | null,
  first: Named,
  version: number,
): { fields: Named; clashing: readonly (keyof Named & string)[] } => {
  const mine = pickTextFields(kept?.data, first);
  if (!kept || kept.version === version) return { fields: { ...first, ...mine }, clashing: [] };
  const was = pickTextFields(kept.base, first);
  const touched = Object.keys(mine).filter((name) => mine[name] !== was[name] && mine[name] !== first[name]);
  return {
    fields: { ...first, ...Object.fromEntries(touched.map((name) => [name, mine[name]])) },
    clashing: touched.filter((name) => was[name] !== first[name]),
  };
};

/** Characters shown before and after the first difference of two texts. */
const excerptLength = { before: 80, after: 320 };

/** The excerpt of a text around its first difference from another. */
export const excerptAtFirstDifference = (text: string, other: string): string => {
  let at = 0;
  while (at < text.length && at < other.length && text.charAt(at) === other.charAt(at)) at += 1;
  const [from, to] = [Math.max(0, at - excerptLength.before), at + excerptLength.after];
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
};

/** What becomes of each piece of a file in a project: by what it is here, and by what an earlier file brought. */
import type { TemplateFile } from '@telemachos/contract/features/templates/template-file.ts';
import type { TemplateOutcome, TemplatePart } from '@telemachos/contract/features/templates/parts.ts';
import type { TemplateLine } from '@telemachos/contract/features/templates/templates.calls.ts';
import { truncate } from '@telemachos/contract/kit/texts.rules.ts';
import type { Here } from './here.ts';
import { differences, digestOf, piecesOf, type Piece } from './pieces.ts';

/** Differences of one item that are reported. */
const maxReportedDifferences = 20;

/** A piece of the file, what becomes of it, and whether it is brought in. */
export type Decided = Piece & { digest: string; outcome: TemplateOutcome; taken: boolean; here: unknown };

/** What may be chosen: parts, and pieces for which the file's stands although it was changed here. */
export type Choice = { Parts: readonly TemplatePart[]; Take: readonly string[] };

/** Pieces that are put away or out of use here. */
const awayIn = ({ rows, keys, quests }: Here): ReadonlySet<string> =>
  new Set([
    ...rows.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => `action:${keys.get(id)}`),
    ...quests.filter(({ retired, shared }) => retired && !shared).map(({ key }) => `questionnaire:${key}`),
  ]);

/** What belongs to everybody: a file finds it here and leaves it as it is. */
const everybodysIn = ({ quests, types, programme, definitions }: Here): ReadonlySet<string> => {
  return new Set([
    ...quests.filter(({ shared }) => shared).map(({ key }) => `questionnaire:${key}`),
    ...types.map(({ key }) => `type:${key}`),
    ...programme.Types.map(({ Key }) => `type:${Key}`),
    ...definitions.map(({ item }) => item),
  ]);
};

const outcomeOf = (
  piece: Pick<Decided, 'item' | 'digest'>,
  there: ReadonlyMap<string, Piece>,
  { here, away, everybodys }: { here: Here; away: ReadonlySet<string>; everybodys: ReadonlySet<string> },
): TemplateOutcome => {
  const before = here.brought.get(piece.item);
  const now = there.get(piece.item);
  const digest = now && digestOf(now.value);
  if (everybodys.has(piece.item)) return now && digest !== piece.digest ? 'shared' : 'same';
  if (away.has(piece.item)) return 'gone';
  if (!now) return before === undefined ? 'new' : 'gone';
  if (digest === piece.digest) return 'same';
  return before === digest ? 'changed' : 'ours';
};

/** A file that was read, with the digests of its pieces. */
export type Found = { file: TemplateFile; digests: ReadonlyMap<string, string> };

/** Every piece of a file with what becomes of it. */
export const decide = ({ file, digests }: Found, here: Here, { Parts, Take }: Choice): Decided[] => {
  // Kinds that no action of this project has are everybody's all the same.
  const types = here.types.map(({ key, descr, data, functions }) => ({
    Key: key,
    Descr: descr,
    Data: data,
    Functions: functions,
  }));
  const Definitions = here.definitions.map(({ file: one }) => one);
  const there = new Map(piecesOf({ ...here.programme, Types: types, Definitions }).map((piece) => [piece.item, piece]));
  const around = { here, away: awayIn(here), everybodys: everybodysIn(here) };
  const chosen = new Set(Parts);
  const asked = new Set(Take);
  return piecesOf(file).map((one) => {
    const piece = { ...one, digest: digests.get(one.item) ?? '' };
    const outcome = outcomeOf(piece, there, around);
    const may =
      outcome === 'new' ||
      outcome === 'changed' ||
      ((outcome === 'ours' || outcome === 'gone') && asked.has(piece.item));
    return { ...piece, outcome, taken: may && chosen.has(piece.part), here: there.get(piece.item)?.value };
  });
};

/** A piece as it is told. */
export const lineOf = ({ item, part, name, outcome, taken, value, here }: Decided): TemplateLine => {
  const all = outcome === 'new' || outcome === 'same' ? [] : differences(here, value);
  return {
    Item: item,
    Part: part,
    Name: truncate(name, 300),
    Outcome: outcome,
    Taken: taken,
    Changes: all.slice(0, maxReportedDifferences),
    More: Math.max(0, all.length - maxReportedDifferences),
  };
};

/**
 * What two people added under one name: two questions, or two fields, that only happen to be called the same. Both are
 * kept, one's own under another name, when the name was given by itself; whose name it is is asked when it was typed.
 */
import { withQuestionKeys, withRenamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { listAt, nameOf, putAt, recordAt, textAt, type Json, type Place } from './places.shared.ts';

/** A name that one's own thing was given instead of the one that somebody else's has. */
export type Freed = { From: string; To: string };

/** Two things of one name: where one's own is, both, and what one's own could be called; null where there is only one such thing. */
export type Twins = { place: Place; mine: unknown; theirs: unknown; apart: string | null };

/** Which of two stays. */
type Kept = 'mine' | 'theirs' | 'both';

const fieldLists = ['Fields', 'ProjectFields'] as const;

/** One of many: where it is, what it is called, and what it is. */
type One = { place: Place; name: string; thing: unknown };

const fieldsOf = (settings: Json): One[] =>
  fieldLists.flatMap((list) =>
    listAt(settings, ['User', list]).map((thing) => {
      const name = textAt(thing, ['Name']);
      return { place: ['User', list, name], name, thing };
    }),
  );

const questionsOf = (settings: Json): One[] =>
  listAt(settings, ['ApplicationForm']).flatMap((section, at) =>
    listAt(section, ['Questions']).map((thing) => {
      const name = textAt(thing, ['Key']);
      return { place: ['ApplicationForm', nameOf(section) || `#${at}`, 'Questions', name], name, thing };
    }),
  );

const namesOf = (ones: readonly One[]): Set<string> => new Set(ones.map(({ name }) => name));

/** The next of such names that is free. */
const nextFree = (name: string, taken: ReadonlySet<string>): string => {
  const [, start = '', number = ''] = /^((?:question|field)_)(\d{1,9})$/.exec(name) ?? [
    '',
    `${name.slice(0, 50)}_`,
    '1',
  ];
  for (let next = Number(number) + 1; ; next += 1) if (!taken.has(start + next)) return start + next;
};

/** Names that things are given by themselves. */
const isAutomatic = (name: string): boolean => /^(?:question|field)_\d{1,9}$/.test(name);

/** Settings without the fields, or the questions, of a name. */
const withoutFields = (settings: Json, name: string): Json =>
  fieldLists.reduce((rest, list) => {
    const all = listAt(rest, ['User', list]);
    const left = all.filter((field) => textAt(field, ['Name']) !== name);
    return left.length === all.length ? rest : recordAt(putAt(rest, ['User', list], left), []);
  }, settings);
const withoutQuestions = (settings: Json, name: string): Json =>
  listAt(settings, ['ApplicationForm']).reduce<Json>((rest, section, at) => {
    const all = listAt(section, ['Questions']);
    const left = all.filter((question) => textAt(question, ['Key']) !== name);
    return left.length === all.length ? rest : recordAt(putAt(rest, ['ApplicationForm', at, 'Questions'], left), []);
  }, settings);

/** Settings whose field, or question, has another name, with all that names it. */
const withField = (settings: Json, { From, To }: Freed): Json => {
  const renamed = fieldLists.reduce(
    (next, list) =>
      listAt(next, ['User', list]).reduce<Json>(
        (now, field, at) =>
          textAt(field, ['Name']) === From
            ? recordAt(putAt(now, ['User', list, at], { ...recordAt(field, []), Name: To, Called: To }), [])
            : now,
        next,
      ),
    settings,
  );
  return { ...withRenamed(renamed, [{ List: 'Fields', From, To }]) };
};
const withQuestion = (settings: Json, { From, To }: Freed): Json => ({
  ...withQuestionKeys(settings, new Map([[From, To]])),
});

/** The kinds of thing that are told by a name of their own. */
const kinds = [
  { all: fieldsOf, without: withoutFields, called: withField },
  { all: questionsOf, without: withoutQuestions, called: withQuestion },
] as const;

/**
 * One's own settings and the other's so that nothing new of both has one name. `choose` is asked what stays of two whose
 * name somebody typed.
 */
export const parted = (
  before: Json,
  first: { mine: Json; theirs: Json },
  choose: (twins: Twins) => Kept,
): { mine: Json; theirs: Json; freed: Freed[] } => {
  let { mine, theirs } = first;
  const freed: Freed[] = [];
  for (const { all, without, called } of kinds) {
    const was = namesOf(all(before));
    const others = new Map(all(theirs).map((one) => [one.name, one]));
    const fields = new Set([...namesOf(fieldsOf(mine)), ...namesOf(fieldsOf(theirs))]);
    const taken = new Set([...was, ...namesOf(all(mine)), ...others.keys(), ...fields]);
    for (const { place, name, thing } of all(mine)) {
      const other = others.get(name);
      if (!other || name === '' || was.has(name)) continue;
      if (isSameData(thing, other.thing) && isSameData(place, other.place)) continue;
      // A question that fills a field is the only one that does.
      const apart = all === questionsOf && fields.has(name) ? null : nextFree(name, taken);
      const kept =
        apart !== null && isAutomatic(name) ? 'both' : choose({ place, mine: thing, theirs: other.thing, apart });
      if (kept === 'mine') theirs = without(theirs, name);
      if (kept === 'theirs') mine = without(mine, name);
      if (kept !== 'both' || apart === null) continue;
      mine = called(mine, { From: name, To: apart });
      taken.add(apart);
      freed.push({ From: name, To: apart });
    }
  }
  return { mine, theirs, freed };
};

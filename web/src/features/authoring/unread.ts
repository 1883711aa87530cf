/**
 * Numbers that cannot be read: a definition has no place for them, so they are kept beside it as they were typed, by
 * what they belong to and not by where it stands, for questions and options move.
 */
import type { Fault } from '@telemachos/contract/features/authoring/faults.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { valueAt } from './told-faults.ts';

type Path = readonly (string | number)[];
/** A text at a place; `question` and `option` are ids, and `within` is the place in the innermost of them. */
type Unread = { question: string | null; option: number | null; within: Path; text: string };
/** All that cannot be read now, each under its name. */
export type AllUnread = ReadonlyMap<string, Unread>;

type Owner = Omit<Unread, 'text'>;

const ownerOf = ({ Sections }: Definition, path: Path): Owner => {
  const [top, section, inner, index, list, at] = path;
  const isQuestion = top === 'Sections' && inner === 'Questions' && typeof index === 'number';
  const question = isQuestion && typeof section === 'number' ? Sections[section]?.Questions[index] : undefined;
  if (!question) return { question: null, option: null, within: path };
  const option = list === 'Options' && typeof at === 'number' ? question.Options[at] : undefined;
  return { question: question.Id, option: option?.Id ?? null, within: path.slice(option ? 6 : 4) };
};

const nameOf = ({ question, option, within }: Owner): string => JSON.stringify([question, option, within]);

/** What cannot be read at a place; null where nothing is kept. */
export const unreadAt = (all: AllUnread, definition: Definition, path: Path): string | null =>
  all.get(nameOf(ownerOf(definition, path)))?.text ?? null;

/** With what is typed at a place now; null where it can be read. */
export const withUnread = (all: AllUnread, definition: Definition, path: Path, text: string | null): AllUnread => {
  const owner = ownerOf(definition, path);
  const name = nameOf(owner);
  if (text === null && !all.has(name)) return all;
  const next = new Map(all);
  if (text === null) next.delete(name);
  else next.set(name, { ...owner, text });
  return next;
};

/** Where it stands now; null when its question or option is gone. */
const placeOf = ({ Sections }: Definition, { question, option, within }: Unread): (string | number)[] | null => {
  if (question === null) return [...within];
  for (const [section, { Questions }] of Sections.entries()) {
    const index = Questions.findIndex(({ Id }) => Id === question);
    const at = Questions[index]?.Options.findIndex(({ Id }) => Id === option) ?? -1;
    if (index !== -1 && option !== null && at === -1) return null;
    if (index !== -1)
      return ['Sections', section, 'Questions', index, ...(option === null ? [] : ['Options', at]), ...within];
  }
  return null;
};

/** Those that still stand somewhere with nothing readable in their place: what is worth keeping on this device. */
const living = (all: AllUnread, definition: Definition): Unread[] =>
  [...all.values()].filter((one) => {
    const path = placeOf(definition, one);
    return path !== null && valueAt(definition, path) === undefined;
  });

/** As this device keeps them, beside the draft; null where there is nothing to keep. */
export const keptUnread = (all: AllUnread, definition: Definition): Unread[] | null => {
  const left = living(all, definition);
  return left.length > 0 ? left : null;
};

const isUnread = (one: unknown): one is Unread => {
  if (typeof one !== 'object' || one === null) return false;
  if (!('question' in one && 'option' in one && 'within' in one && 'text' in one)) return false;
  return (
    (one.question === null || typeof one.question === 'string') &&
    (one.option === null || typeof one.option === 'number') &&
    Array.isArray(one.within) &&
    one.within.every((step) => typeof step === 'string' || typeof step === 'number') &&
    typeof one.text === 'string'
  );
};

/** As they were kept on this device, of this definition; what is of another shape is not there. */
export const unreadFrom = (kept: unknown, definition: Definition): AllUnread => {
  const all = new Map((Array.isArray(kept) ? kept.filter(isUnread) : []).map((one) => [nameOf(one), one]));
  return new Map(living(all, definition).map((one) => [nameOf(one), one]));
};

/** A fault repeats this much of the text. */
const maxRepeatedLength = 20;

/** A fault for each, where it stands now and nothing readable has taken its place. */
export const unreadFaults = (all: AllUnread, definition: Definition): Fault[] =>
  living(all, definition).flatMap((one): Fault[] => {
    const Path = placeOf(definition, one);
    if (Path === null) return [];
    return [
      {
        Path,
        Question: one.question ?? undefined,
        Code: 'NUMBER',
        Detail: one.text.trim().slice(0, maxRepeatedLength),
      },
    ];
  });

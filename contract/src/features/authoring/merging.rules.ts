/** Two drafts of one questionnaire made into one, as its author chooses question by question. */
import type { Definition, Question } from '../questionnaires/definition.schemas.ts';
import { takenGroups, underOwnNames } from './apart.rules.ts';
import { changeSection, insertQuestion } from './editing.rules.ts';
import { isSameValue } from './differences.rules.ts';

/** The parts of a question that are told apart; all that is in none of them is `Data`. */
export const questionParts = ['Text', 'Type', 'Options', 'Rows', 'Required', 'Show', 'Data'] as const;
export type QuestionPart = (typeof questionParts)[number];

/** A question that is not alike in both; null where it is missing. `parts` are what differs where both have it. */
export type Differing = { Id: string; mine: Question | null; theirs: Question | null; parts: QuestionPart[] };

/** Whose question counts; `both` keeps theirs as a question of its own after mine. */
export type Choice = 'mine' | 'theirs' | 'both';
/** By the id of a question; `frame` is whose title, parts, order and scales count. */
export type Choices = { frame: 'mine' | 'theirs'; questions: Readonly<Record<string, Choice>> };

const byId = ({ Sections }: Definition): Map<string, Question> =>
  new Map(Sections.flatMap(({ Questions }) => Questions.map((question) => [question.Id, question])));

const partsBetween = (mine: Question, theirs: Question): QuestionPart[] => {
  const restOf = ({ Text: _t, Type: _y, Options: _o, Rows: _r, Required: _q, Show: _s, ...rest }: Question) => rest;
  return questionParts.filter((part) =>
    part === 'Data' ? !isSameValue(restOf(mine), restOf(theirs)) : !isSameValue(mine[part], theirs[part]),
  );
};

/** The questions that are not alike in both, in my order, then those that only they have. */
export const differingQuestions = (mine: Definition, theirs: Definition): Differing[] => {
  const [own, other] = [byId(mine), byId(theirs)];
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((Id): Differing[] => {
    const [a, b] = [own.get(Id) ?? null, other.get(Id) ?? null];
    if (a && b) return isSameValue(a, b) ? [] : [{ Id, mine: a, theirs: b, parts: partsBetween(a, b) }];
    return [{ Id, mine: a, theirs: b, parts: [] }];
  });
};

/** Whether anything beside the questions themselves differs. */
export const framesDiffer = (mine: Definition, theirs: Definition): boolean => {
  const [own, other] = [byId(mine), byId(theirs)];
  const frame = ({ Sections, ...rest }: Definition) => ({
    ...rest,
    Sections: Sections.map(({ Questions, ...section }) => ({
      ...section,
      // The order of those that both have.
      Ids: Questions.map(({ Id }) => Id).filter((id) => own.has(id) && other.has(id)),
    })),
  });
  return !isSameValue(frame(mine), frame(theirs));
};

/**
 * What nobody has to choose: a question that only one of the two changed or added since what both began from counts as
 * that one has it; so does all that is beside the questions. One that was taken out is asked about: to lose a question
 * takes a press. Nothing where it is not known what they began from.
 */
export const settledBy = (begun: Definition | null, mine: Definition, theirs: Definition): Partial<Choices> => {
  if (begun === null) return {};
  const first = byId(begun);
  const isAs = (question: Question | null, Id: string): boolean => isSameValue(question, first.get(Id) ?? null);
  const questions = differingQuestions(mine, theirs).flatMap(
    ({ Id, mine: own, theirs: other }): (readonly [string, Choice])[] =>
      first.has(Id) && !(own && other) ? [] : isAs(own, Id) ? [[Id, 'theirs']] : isAs(other, Id) ? [[Id, 'mine']] : [],
  );
  const frame = !framesDiffer(begun, mine) ? 'theirs' : !framesDiffer(begun, theirs) ? 'mine' : null;
  return { questions: Object.fromEntries(questions), ...(frame && framesDiffer(mine, theirs) ? { frame } : {}) };
};

/** Whether there is anything to choose beside what is settled. */
export const asksAnything = (mine: Definition, theirs: Definition, settled: Partial<Choices>): boolean =>
  differingQuestions(mine, theirs).some(({ Id }) => settled.questions?.[Id] === undefined) ||
  (settled.frame === undefined && framesDiffer(mine, theirs));

/** What counts where nothing was chosen: mine, and whatever only one of the two has. */
export const choiceOf = ({ Id, mine }: Differing, { questions }: Choices): Choice =>
  questions[Id] ?? (mine ? 'mine' : 'theirs');

/** Put a question where it stood in the definition it comes from: after the one before it, if that is here. */
const putAsIn = (into: Definition, from: Definition, question: Question): Definition => {
  const at = from.Sections.findIndex(({ Questions }) => Questions.includes(question));
  const source = from.Sections[at];
  if (!source) return into;
  const whole = into.Sections.length > 0 ? into : { ...into, Sections: [{ ...source, Questions: [] }] };
  const before = source.Questions[source.Questions.indexOf(question) - 1]?.Id;
  const held = whole.Sections.findIndex(({ Questions }) => Questions.some(({ Id }) => Id === before));
  const section = held === -1 ? Math.min(at, whole.Sections.length - 1) : held;
  const place = whole.Sections[section]?.Questions.findIndex(({ Id }) => Id === before) ?? -1;
  return insertQuestion(whole, section, place + 1, question);
};

/**
 * The two made into one; neither is changed. A question that is kept twice, and one whose group is somebody else's by
 * now, gets names of its own in all of theirs. What is wrong with the result is judged like anything else that is
 * written.
 */
export const mergedOf = (mine: Definition, theirs: Definition, choices: Choices): Definition => {
  const differing = new Map(differingQuestions(mine, theirs).map((one) => [one.Id, one]));
  const isTwice = (one: Differing) => one.mine !== null && one.theirs !== null && choiceOf(one, choices) === 'both';
  const twice = [...differing.values()].filter(isTwice).map(({ Id }) => Id);
  const { definition: apart, ids } = underOwnNames(theirs, new Set([...twice, ...takenGroups(theirs, mine)]), mine);
  const [own, other] = [byId(mine), byId(apart)];
  const idsBefore = new Map([...ids].map(([before, after]) => [after, before]));
  const otherOf = (Id: string): Question | null => other.get(ids.get(Id) ?? Id) ?? null;
  const chosen = (one: Differing): Question[] => {
    if (isTwice(one)) return [one.mine, otherOf(one.Id)].flatMap((question) => question ?? []);
    const choice = choiceOf(one, choices);
    return [choice === 'theirs' ? otherOf(one.Id) : (one.mine ?? (choice === 'both' ? otherOf(one.Id) : null))].flatMap(
      (question) => question ?? [],
    );
  };
  const [base, rest] = choices.frame === 'mine' ? [mine, apart] : [apart, mine];
  const kept = base.Sections.reduce<Definition>(
    (all, _section, at) =>
      changeSection(all, at, (section) => ({
        ...section,
        Questions: section.Questions.flatMap((question) => {
          const Id = (base === apart ? idsBefore.get(question.Id) : undefined) ?? question.Id;
          const one = differing.get(Id);
          return one ? chosen(one) : (own.get(Id) ?? question);
        }),
      })),
    base,
  );
  const isOnlyInRest = (one: Differing) => (base === mine ? one.mine : one.theirs) === null;
  return [...differing.values()]
    .filter(isOnlyInRest)
    .reduce((all, one) => chosen(one).reduce((into, question) => putAsIn(into, rest, question), all), kept);
};

/**
 * What is wrong with a definition beyond its shape: everything that would puzzle the person who answers or spoil the
 * results. One rule for the editor and for publishing. Source: the domain's «Questionnaires»; specification 000 §5 and
 * §9.
 */
import { isBlank } from '../../kit/texts.rules.ts';
import { costOf } from '../../kit/conditions.ts';
import { maxTotalSteps } from '../../kit/conditions/step-budget.ts';
import { groupsOf } from '../questionnaires/answering.rules.ts';
import type { Definition } from '../questionnaires/definition.schemas.ts';
import { questionTypes } from '../questionnaires/question-types.ts';
import { faultsOf } from '../questionnaires/tables/faults.rules.ts';
import type { Table } from '../questionnaires/tables/table.schemas.ts';
import { tableIn } from '../questionnaires/wire.rules.ts';
import { toldOf, type Fault, type FaultCode } from './faults.ts';
import { questionFaults } from './question-faults.rules.ts';
import { placesOf, writingFault, type Place, type Places } from './references.rules.ts';
import { scaleFaults } from './scale-faults.rules.ts';
import type { Tell } from './telling.ts';
import { isTooLarge, tooLarge } from './size.rules.ts';

type Path = Fault['Path'];
/** Thirty days. */
const maxDurationSeconds = 30 * 24 * 3600;

/**
 * Faults of a condition at a path. What it names must come before `before`; `own` may be named too. `asked` is what
 * depends on it, where something does.
 */
const conditionFaults = (
  tell: Tell,
  places: Places,
  condition: string | undefined,
  path: Path,
  before: number,
  own: number | null,
  asked: number | null,
): void => {
  if (!condition?.trim()) return;
  const written = writingFault(condition);
  if (written !== null) tell.fault(path, written.code, { detail: written.detail });
  // All conditions are gone through together whenever somebody answers.
  places.work += costOf(condition);
  if (places.work > maxTotalSteps) tell.fault(path, 'CONDITION_WORK', { detail: condition.slice(0, 300) });
  const { groups, options, names } = places.named(condition);
  for (const name of names) if (name !== 'value' || own === null) tell.fault(path, 'UNKNOWN_NAME', { detail: name });
  for (const { group, option } of options) {
    const chosen = places.ofGroup.get(group)?.question;
    if (chosen && !chosen.Options.some(({ Id }) => Id === option))
      tell.fault(path, 'UNKNOWN_OPTION', { detail: `a${group}: ${option}` });
  }
  for (const group of groups) {
    const there = places.ofGroup.get(group);
    if (!there) tell.fault(path, 'UNKNOWN_GROUP', { detail: `a${group}` });
    else if (there.at >= before && there.at !== own)
      tell.fault(path, asked !== null && places.inCircle(there.at, asked) ? 'CYCLE' : 'LATER_QUESTION', {
        detail: there.question.Id,
      });
  }
};

const doubles = <Key>(tell: Tell, code: FaultCode, all: readonly { key: Key; path: Path }[]): void => {
  const seen = new Set<Key>();
  for (const { key, path } of all) {
    if (seen.has(key)) tell.fault(path, code, { detail: String(key) });
    seen.add(key);
  }
};

/** Faults of the tables, judged together, for they may name each other. */
const tableFaults = (tell: Tell, tables: readonly { table: Table; path: Path }[]): void => {
  if (tables.length === 0) return;
  doubles(
    tell,
    'TABLE_NAME',
    tables.map(({ table, path }) => ({ key: table.Name.toUpperCase(), path: [...path, 'Name'] })),
  );
  const pathOf = new Map(tables.map(({ table, path }) => [table.Name, path]));
  for (const { table, cell, code, what } of faultsOf(tables.map((one) => tableIn(one.table, 'el')))) {
    const path = pathOf.get(table);
    if (path && code === 'tooMuch') tell.fault(path, 'TABLE_WORK');
    else if (path && code !== 'duplicate')
      tell.fault([...path, 'Cells', ...(cell === '' ? [] : [cell])], 'TABLE', {
        detail: [cell, what].filter(Boolean).join(' · '),
      });
  }
};

/** Whether anything of it is said in English: then everything must be. */
const isEnglish = ({ Title, Sections }: Definition): boolean =>
  !isBlank(Title.en) ||
  Sections.some(({ Title, Questions }) => !isBlank(Title.en) || Questions.some(({ Text }) => !isBlank(Text.en)));

/** What is told of a definition is put into the list, with the question it is about. */
const tellInto = (faults: Fault[], definition: Definition): Tell => {
  const english = isEnglish(definition);
  const questionAt = ([top, section, inner, index]: Path): string | undefined =>
    top === 'Sections' && inner === 'Questions' && typeof section === 'number' && typeof index === 'number'
      ? definition.Sections[section]?.Questions[index]?.Id
      : undefined;
  const tell: Tell = {
    fault: (Path, Code, { detail, warning } = {}) => {
      const Question = questionAt(Path);
      faults.push({
        Path,
        ...(Question === undefined ? {} : { Question }),
        Code,
        ...(detail === undefined ? {} : { Detail: String(detail) }),
        ...(warning ? { Warning: true } : {}),
      });
    },
    words: (words, path, needed = true) => {
      if (isBlank(words?.el)) {
        if (needed || !isBlank(words?.en)) tell.fault([...path, 'el'], 'NO_TEXT');
      } else if (english && isBlank(words?.en)) tell.fault([...path, 'en'], 'NO_ENGLISH', { warning: true });
    },
  };
  return tell;
};

/** Faults of what is said of the questionnaire as a whole. */
const headFaults = (tell: Tell, { Title, Introduction, Credits, Duration }: Definition, places: Places): void => {
  tell.words(Title, ['Title']);
  tell.words(Introduction, ['Introduction'], false);
  tell.words(Credits, ['Credits'], false);
  if (Duration !== undefined && !(Number.isInteger(Duration) && Duration >= 1 && Duration <= maxDurationSeconds))
    tell.fault(['Duration'], 'DURATION');
  if (!places.all.some(({ question }) => groupsOf(question).length > 0)) tell.fault(['Sections'], 'NO_QUESTIONS');
};

/** Faults of a section: its words, its condition, and each of its questions with theirs. */
const sectionFaults = (tell: Tell, section: Definition['Sections'][number], place: number, places: Places): void => {
  const at: Path = ['Sections', place];
  const first = places.firstOf[place] ?? 0;
  tell.words(section.Title, [...at, 'Title']);
  tell.words(section.Text, [...at, 'Text'], false);
  conditionFaults(tell, places, section.Show, [...at, 'Show'], first, null, places.nodeOf(place));
  section.Questions.forEach((question, index) => {
    const path: Path = [...at, 'Questions', index];
    const here = first + index;
    questionFaults(tell, question, path);
    conditionFaults(tell, places, question.Show, [...path, 'Show'], here, null, here);
    conditionFaults(tell, places, question.Enable, [...path, 'Enable'], here, null, here);
    conditionFaults(tell, places, question.Validation, [...path, 'Validation'], here, here, null);
  });
};

const pathOf = ({ section, index }: Place): Path => ['Sections', section, 'Questions', index];

/**
 * The faults and warnings of a definition, in its order; at most so many as are told. One that is too large is not
 * judged.
 */
export const faultsOfDefinition = (definition: Definition): Fault[] => {
  if (isTooLarge(definition)) return [tooLarge];
  const faults: Fault[] = [];
  const tell = tellInto(faults, definition);
  const places = placesOf(definition);

  headFaults(tell, definition, places);
  definition.Sections.forEach((section, place) => sectionFaults(tell, section, place, places));
  doubles(
    tell,
    'DUPLICATE_ID',
    places.all.map((one) => ({ key: one.question.Id, path: [...pathOf(one), 'Id'] })),
  );
  doubles(
    tell,
    'DUPLICATE_GROUP',
    places.all.flatMap((one) => groupsOf(one.question).map((key) => ({ key, path: [...pathOf(one), 'Group'] }))),
  );
  tableFaults(
    tell,
    places.all.flatMap((one) =>
      one.question.Type === questionTypes.spreadsheet && one.question.Data.Table
        ? [{ table: one.question.Data.Table, path: [...pathOf(one), 'Data', 'Table'] }]
        : [],
    ),
  );
  scaleFaults(tell, definition.Scales, places);
  doubles(
    tell,
    'SCALE_ID',
    definition.Scales.map(({ Id }, place) => ({ key: Id, path: ['Scales', place, 'Id'] })),
  );
  return toldOf(faults);
};

/** What is wrong with the words of an action and with what a mentee finds inside: fields, files, results, media. */
import { duplicateIndexes } from '../../kit/array-polyfills.ts';
import { hasMarkup, hasInvisible, isBlank, findDuplicateTexts } from '../../kit/texts.rules.ts';
import type { ActionData } from '../actions/actions.schemas.ts';
import { resultsKey } from '../actions/calculated.rules.ts';
import { formulaTroubles } from '../actions/calculator.rules.ts';
import { richDocument } from '../questionnaires/types/rich.rules.ts';
import { between, fault, type Told } from './making-faults.ts';
import { mediaFaults } from './media-faults.rules.ts';
import { readingFaults } from './reading-faults.rules.ts';

/** What is read of an action whose words are judged. */
type Worded = {
  readonly Title: string;
  readonly Descr: string;
  readonly Titles: Readonly<Record<string, unknown>>;
  readonly Group: readonly string[];
};

/** Texts below a value that have markup, or of which nothing is seen, by their place; one that is not there is none. */
const textFaults = (value: unknown, place: string): Told[] => {
  if (typeof value === 'string')
    return [
      ...(hasMarkup(value) ? [fault(place, 'MARKUP')] : []),
      ...(value !== '' && isBlank(value) ? [fault(place, 'EMPTY')] : []),
    ];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textFaults(inner, `${place}.${key}`))
    : [];
};

/**
 * Names stand in lists, sentences and names of files: they are one line, of which everything is seen. What is said of an
 * action may have several.
 */
const lineFaults = ({ Title, Titles, Group, Descr }: Worded): Told[] => {
  const others = Object.entries(Titles).map(([name, words]): [string, unknown] => [`Titles.${name}`, words]);
  const words: [string, unknown][] = [['Title', Title], ['Descr', Descr], ...others];
  const groups = Group.map((group, at): [string, unknown] => [`Group.${at}`, group]);
  return [...words, ...groups].flatMap(([place, text]) => {
    if (typeof text !== 'string' || isBlank(text)) return [];
    const isLong = /^(Descr|Titles\.descr_.*)$/.test(place);
    return hasInvisible(isLong ? text.replaceAll(/[\r\n\t\u2028\u2029]/g, ' ') : text) ? [fault(place, 'UNSEEN')] : [];
  });
};

/** The fields as they are on the screen: what is no choice shows no options. */
const shownFields = ({ Fields = [] }: ActionData): NonNullable<ActionData['Fields']> =>
  Fields.map((field) => (field.Type === 'ddlist' ? field : { ...field, Options: [] }));

const lower = (key: string): string => key.toLowerCase();

/**
 * The keys of the fields, after that under which what is calculated stands beside them: to a calculator's formulas a
 * capital letter makes no other name.
 */
const keysOf = ({ Fields = [], Results = [] }: ActionData): string[] => {
  const keys = ['', ...Fields.map(({ Key }) => Key)];
  return Results.length > 0 ? [resultsKey, ...keys.slice(1)].map(lower) : keys;
};

const fieldFaults = (data: ActionData): Told[] => [
  ...duplicateIndexes(keysOf(data)).map((at) => fault(`Data.Fields.${at - 1}.Key`, 'DUPLICATE')),
  ...shownFields(data).flatMap(({ Label, Type, Options, Min, Max }, at) => [
    ...(isBlank(Label.el) ? [fault(`Data.Fields.${at}.Label.el`, 'EMPTY')] : []),
    ...(Min !== undefined && Max !== undefined && Min > Max
      ? [fault(`Data.Fields.${at}.Max`, 'LEAST', String(Min))]
      : []),
    ...(Type === 'ddlist' && Options.length === 0 ? [fault(`Data.Fields.${at}.Options`, 'NO_OPTIONS')] : []),
    ...Options.flatMap((option, place) =>
      isBlank(option.Label.el) ? [fault(`Data.Fields.${at}.Options.${place}.Label.el`, 'EMPTY')] : [],
    ),
    ...duplicateIndexes(Options.map(({ Value }) => Value)).map((option) =>
      fault(`Data.Fields.${at}.Options.${option}.Value`, 'DUPLICATE'),
    ),
    ...(['el', 'en'] as const).flatMap((language) =>
      findDuplicateTexts(Options.map(({ Label: words }) => words[language])).map((twin) =>
        fault(`Data.Fields.${at}.Options.${twin.at}.Label.${language}`, 'TWIN', String(twin.like + 1)),
      ),
    ),
  ]),
];

const calculatorFaults = ({ Fields = [], Results = [] }: ActionData): Told[] => [
  ...duplicateIndexes([...keysOf({ Fields, Results }), ...Results.map(({ Key }) => lower(Key))])
    .filter((at) => at > Fields.length)
    .map((at) => fault(`Data.Results.${at - 1 - Fields.length}.Key`, 'DUPLICATE')),
  ...Results.flatMap(({ Label, Formula }, at) => [
    ...(isBlank(Label.el) ? [fault(`Data.Results.${at}.Label.el`, 'EMPTY')] : []),
    ...(Formula.trim() === '' ? [fault(`Data.Results.${at}.Formula`, 'EMPTY')] : []),
  ]),
  ...formulaTroubles(Fields, Results)
    .filter(({ at }) => Results[at]?.Formula.trim() !== '')
    .map(({ at, code, what }) => fault(`Data.Results.${at}.Formula`, code, what)),
];

const askedFaults = ({ Files = [] }: ActionData): Told[] => [
  ...duplicateIndexes(Files.map(({ Key }) => Key)).map((at) => fault(`Data.Files.${at}.Key`, 'DUPLICATE')),
  ...Files.flatMap(({ Label, Least, Most }, at) => [
    ...(isBlank(Label.el) ? [fault(`Data.Files.${at}.Label.el`, 'EMPTY')] : []),
    ...between(`Data.Files.${at}.Least`, Least, 0, Most),
  ]),
];

/** What is wrong with its words, in whatever language. */
export const wordFaults = ({ Title, Descr, Titles, Group }: Worded, data: ActionData): Told[] => [
  ...(isBlank(Title) ? [fault('Title', 'EMPTY')] : []),
  ...textFaults(Title, 'Title'),
  ...textFaults(Descr, 'Descr'),
  ...textFaults(Titles, 'Titles'),
  ...textFaults(Group, 'Group'),
  ...lineFaults({ Title, Descr, Titles, Group }),
  ...textFaults(data.Why, 'Data.Why'),
  ...textFaults(shownFields(data), 'Data.Fields'),
  ...textFaults(data.Files, 'Data.Files'),
  ...textFaults(data.Media, 'Data.Media'),
  ...textFaults(
    data.Results?.map(({ Label, Unit }) => ({ Label, Unit })),
    'Data.Results',
  ),
  // What is dressed is a document of ours, drawn node by node; anything else is words.
  ...Object.entries(data.Text ?? {}).flatMap(([language, text]) =>
    typeof text === 'string' && richDocument(text) === null ? textFaults(text, `Data.Text.${language}`) : [],
  ),
];

/** What is wrong with what is inside; some of it only keeps an action from being published. */
export const contentFaults = (data: ActionData, isPublished: boolean): Told[] => [
  ...fieldFaults(data),
  ...askedFaults(data),
  ...mediaFaults(data, isPublished),
  ...readingFaults(data, isPublished),
  ...calculatorFaults(data),
];

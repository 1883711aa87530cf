/**
 * A draft as the editor works on it: whatever was kept, brought to the shape of a definition. What has the wrong kind
 * becomes empty; the rules then say what is missing. No validator is needed for it, and nothing it is given makes it
 * fail.
 */
import type { Definition, Question, Scale } from '../questionnaires/definition.schemas.ts';
import type { Table, TableCell, TableChart } from '../questionnaires/tables/table.schemas.ts';
import type { Words } from '../questionnaires/words.ts';

type Loose = Readonly<Record<string, unknown>>;
type Files = NonNullable<Question['Data']['Files']>;

const recordOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? Array.from<unknown>(value) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOr = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const flagOr = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);
const maybe = <Inner>(value: unknown, read: (value: unknown) => Inner): Inner | undefined =>
  value === undefined || value === null ? undefined : read(value);

/** Without the members that are undefined: a definition has none of them. */
const tidy = <Value extends object>(value: Value): Value => {
  for (const key of Object.keys(value)) if (Reflect.get(value, key) === undefined) Reflect.deleteProperty(value, key);
  return value;
};

const wordsOf = (value: unknown): Words => {
  const { el, en } = recordOf(value);
  return tidy({ el: typeof value === 'string' ? value : textOf(el), en: textOr(en) });
};

const fileOf = (value: unknown): Files[number] => {
  const { Label, Accept, Most, MaxBytes } = recordOf(value);
  const kinds = listOf(Accept).flatMap((kind): Files[number]['Accept'] => {
    const known = oneOf(['pdf', 'word', 'sheet', 'image', 'text'], kind);
    return known ? [known] : [];
  });
  return { Label: wordsOf(Label), Accept: kinds, Most: numberOf(Most, 1), MaxBytes: numberOf(MaxBytes, 10_000_000) };
};

const cellOf = (value: unknown): TableCell => {
  const { Value, Input, Name, Format, Decimals, Bold } = recordOf(value);
  return tidy({
    Value:
      typeof Value === 'number'
        ? String(Value)
        : typeof Value === 'object' && Value !== null
          ? wordsOf(Value)
          : textOf(Value),
    Input: oneOf(['number', 'percent', 'text'], Input),
    Name: maybe(Name, wordsOf),
    Format: oneOf(['number', 'percent', 'money', 'date', 'text'], Format),
    Decimals: numberOr(Decimals),
    Bold: flagOr(Bold),
  });
};

const chartOf = (value: unknown): TableChart => {
  const { Type, Title, Labels, Series } = recordOf(value);
  const series = listOf(Series).map((one) => ({
    Name: wordsOf(recordOf(one)['Name']),
    Values: textOf(recordOf(one)['Values']),
  }));
  return tidy({
    Type: oneOf(['line', 'bar', 'pie'], Type) ?? 'line',
    Title: wordsOf(Title),
    Labels: textOr(Labels),
    Series: series,
  });
};

const tableOf = (value: unknown): Table => {
  const { Name, Columns, Rows, Widths, Cells, Charts, Result } = recordOf(value);
  return tidy({
    Name: textOf(Name),
    Columns: numberOf(Columns, 1),
    Rows: numberOf(Rows, 1),
    Widths: listOf(Widths).map((width) => numberOf(width, 12)),
    Cells: Object.fromEntries(Object.entries(recordOf(Cells)).map(([address, cell]) => [address, cellOf(cell)])),
    Charts: listOf(Charts).map(chartOf),
    Result: textOr(Result),
  });
};

const dataOf = (value: unknown): Question['Data'] => {
  const {
    Words: list,
    Sentence,
    Reuse,
    Files: files,
    Table: sheet,
    Min,
    Max,
    MaxLength,
    MinDate,
    MaxDate,
    MaxChoices,
    ...rest
  } = recordOf(value);
  return tidy({
    ...rest,
    Words: maybe(list, (words) => listOf(words).map(wordsOf)),
    Sentence: maybe(Sentence, wordsOf),
    Reuse: flagOr(Reuse),
    Files: maybe(files, (slots) => listOf(slots).map(fileOf)),
    Table: maybe(sheet, tableOf),
    Min: numberOr(Min),
    Max: numberOr(Max),
    MaxLength: numberOr(MaxLength),
    MinDate: textOr(MinDate),
    MaxDate: textOr(MaxDate),
    MaxChoices: numberOr(MaxChoices),
  });
};

const questionOf = (value: unknown): Question => {
  const { Id, Type, Group, Text, Help, Required, Options, Rows, Data, Show, Enable, Validation } = recordOf(value);
  return tidy({
    Id: textOf(Id),
    Type: numberOf(Type, 0),
    Group: numberOf(Group, 0),
    Text: wordsOf(Text),
    Help: maybe(Help, wordsOf),
    Required: flagOr(Required) ?? true,
    Options: listOf(Options).map((option) => {
      const one = recordOf(option);
      return tidy({ Id: numberOf(one['Id'], 0), Text: wordsOf(one['Text']), Value: numberOr(one['Value']) });
    }),
    Rows: listOf(Rows).map((row) => ({
      Group: numberOf(recordOf(row)['Group'], 0),
      Text: wordsOf(recordOf(row)['Text']),
    })),
    Data: dataOf(Data),
    Show: textOr(Show),
    Enable: textOr(Enable),
    Validation: textOr(Validation),
  });
};

const scaleOf = (value: unknown): Scale => {
  const { Id, Name, Low, High, Method, Min, Max, Items } = recordOf(value);
  return tidy({
    Id: textOf(Id),
    Name: wordsOf(Name),
    Low: maybe(Low, wordsOf),
    High: maybe(High, wordsOf),
    Method: oneOf(['sum', 'mean'], Method) ?? 'mean',
    Min: numberOf(Min, 1),
    Max: numberOf(Max, 5),
    Items: listOf(Items).map((item) => ({
      Group: numberOf(recordOf(item)['Group'], 0),
      Key: recordOf(item)['Key'] === -1 ? (-1 as const) : (1 as const),
    })),
  });
};

/** Anything as a definition. */
export const draftOf = (value: unknown): Definition => {
  const { Title, Introduction, Credits, Duration, ShowResults, Sections, Scales } = recordOf(value);
  return tidy({
    Title: wordsOf(Title),
    Introduction: maybe(Introduction, wordsOf),
    Credits: maybe(Credits, wordsOf),
    Duration: numberOr(Duration),
    ShowResults: flagOr(ShowResults) ?? false,
    Sections: listOf(Sections).map((section) => {
      const one = recordOf(section);
      return tidy({
        Title: wordsOf(one['Title']),
        Text: maybe(one['Text'], wordsOf),
        Show: textOr(one['Show']),
        Questions: listOf(one['Questions']).map(questionOf),
      });
    }),
    Scales: listOf(Scales).map(scaleOf),
  });
};

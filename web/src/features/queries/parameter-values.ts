/** The parameters of a query on a screen: what is typed at first, what a run gets, and what was wrong with it. */
import { toParameterValue, type ParameterFault } from '@telemachos/contract/features/queries/parameters.rules.ts';
import { parseNumber } from '@telemachos/contract/kit/numbers.ts';
import type { ParameterValues, QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import type { ApiProblem } from '../../platform/api.ts';

/** The types of parameters; the schema's own list would bring zod into the page. */
export const typesOfParameters: readonly QueryParameter['Type'][] = [
  'text',
  'number',
  'date',
  'person',
  'action',
  'list',
];

/** What is typed, by the parameter's name in lower case. */
export type TypedValues = Readonly<Record<string, string>>;

export const typedValue = (typed: TypedValues, { Name, Default }: QueryParameter): string =>
  typed[Name.toLowerCase()] ?? Default;

/** The values of a run (001 §5). What is empty is left out, except a text, which may be empty. */
export const toValues = (parameters: readonly QueryParameter[], typed: TypedValues): ParameterValues =>
  Object.fromEntries(
    parameters.flatMap((parameter) => {
      const text = typedValue(typed, parameter);
      const { Name, Type } = parameter;
      if (Type === 'text') return [[Name, toParameterValue(text)]];
      if (text.trim() === '') return [];
      return [[Name, Type === 'number' ? (parseNumber(text) ?? text) : text]];
    }),
  );

/** Whether a run can be tried: only a text may be empty. */
export const isComplete = (parameters: readonly QueryParameter[], typed: TypedValues): boolean =>
  parameters.every(
    (parameter) => parameter.Type === 'text' || typedValue(typed, parameter).trim() !== '' || parameter.Default !== '',
  );

const faults: readonly string[] = [
  'MISSING',
  'UNKNOWN',
  'NOT_A_NUMBER',
  'NOT_A_DATE',
] as const satisfies readonly ParameterFault[];

export const isParameterFault = (code: string): code is ParameterFault => faults.includes(code);

/** What a problem says of parameters, by name. */
export const parameterFaultsIn = ({ fields }: Pick<ApiProblem, 'fields'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([place, code]) =>
      place.startsWith('Parameters.') ? [[place.slice('Parameters.'.length), code]] : [],
    ),
  );

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The parameters that a statement names, with what is declared of each; a new one is a text. */
export const withNames = (declared: readonly QueryParameter[], names: readonly string[]): QueryParameter[] =>
  names.map((Name) => {
    const known = declared.find((one) => isSame(one.Name, Name));
    return known ? { ...known, Name } : { Name, Type: 'text', Label: '', Default: '', ListQuery: null };
  });

/** Those and the declared ones that the statement no longer names: whoever writes may bring them back. */
export const withForgotten = (
  declared: readonly QueryParameter[],
  named: readonly QueryParameter[],
): QueryParameter[] => [...named, ...declared.filter((one) => !named.some(({ Name }) => isSame(Name, one.Name)))];

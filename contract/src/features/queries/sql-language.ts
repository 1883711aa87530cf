/**
 * The SQL that administrators may write: functions, operators and types. What is not listed is refused.
 *
 * The editor completes from these lists, and the server judges by them (server sql-judge.ts). Left out are functions
 * that lock, sleep, notify, read settings or files, run SQL given as text, or make values of any size.
 */

/** Functions, in lower case. */
export const allowedFunctions: readonly string[] = [
  // counts and sums over rows
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'bool_and',
  'bool_or',
  'every',
  'string_agg',
  'array_agg',
  'any_value',
  'stddev',
  'stddev_samp',
  'stddev_pop',
  'variance',
  'var_samp',
  'var_pop',
  'corr',
  'regr_slope',
  'regr_intercept',
  'mode',
  'percentile_cont',
  'percentile_disc',
  'jsonb_agg',
  'jsonb_object_agg',
  // window functions
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'ntile',
  'lag',
  'lead',
  'first_value',
  'last_value',
  'nth_value',
  // text
  'lower',
  'upper',
  'initcap',
  'length',
  'char_length',
  'trim',
  'btrim',
  'ltrim',
  'rtrim',
  'left',
  'right',
  'substring',
  'substr',
  'position',
  'strpos',
  'replace',
  'split_part',
  'concat',
  'concat_ws',
  'reverse',
  'starts_with',
  'to_char',
  'to_number',
  'to_date',
  'to_timestamp',
  'translate',
  'fold',
  // numbers
  'abs',
  'round',
  'ceil',
  'ceiling',
  'floor',
  'trunc',
  'mod',
  'div',
  'power',
  'sqrt',
  'sign',
  'exp',
  'ln',
  'log',
  'width_bucket',
  // time
  'now',
  'date_trunc',
  'date_part',
  'extract',
  'age',
  'make_date',
  'make_interval',
  'timezone',
  'justify_days',
  // lists and JSON
  'generate_series',
  'unnest',
  'array_length',
  'cardinality',
  'array_position',
  'array_to_string',
  'jsonb_each',
  'jsonb_each_text',
  'jsonb_array_elements',
  'jsonb_array_elements_text',
  'jsonb_array_length',
  'jsonb_object_keys',
  'jsonb_typeof',
  'jsonb_build_object',
  'to_jsonb',
];

/** Operators. The first group compares or computes, so a parameter may follow it without a space: `id=@id`. */
export const plainOperators: readonly string[] = ['=', '<>', '!=', '<=', '>=', '>', '+', '-', '*', '/', '%', '^', '||'];

export const allowedOperators: readonly string[] = [
  ...plainOperators,
  '<',
  '->',
  '->>',
  '#>',
  '#>>',
  '?',
  '?|',
  '?&',
  '@>',
  '<@',
  '&&',
  '~',
  '~*',
  '!~',
  '!~*',
  '~~',
  '~~*',
  '!~~',
  '!~~*',
];

/** Types of casts, by the names that PostgreSQL's parser gives them. */
export const allowedTypes: readonly string[] = [
  'text',
  'varchar',
  'bpchar',
  'int2',
  'int4',
  'int8',
  'numeric',
  'float4',
  'float8',
  'bool',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'interval',
  'json',
  'jsonb',
];

/** Collations: the Greek order, and that of code points. */
export const allowedCollations: readonly string[] = ['el-GR-x-icu', 'el-x-icu', 'en-x-icu', 'C'];

/** The longest statement, in characters. */
export const maxSqlLength = 20_000;

/** The most parameters of a statement. */
export const maxSqlParameters = 30;

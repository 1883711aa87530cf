/** The parts of a template, of which each may be brought in or left; free of zod, for the browser. */
export const templateParts = ['settings', 'mails', 'questionnaires', 'actions', 'consent', 'definitions'] as const;
export type TemplatePart = (typeof templateParts)[number];

/** The largest template file that is read. */
export const maxTemplateBytes = 5_000_000;

/**
 * What a piece of a file would do: it is not here; it changes what an earlier file brought; it is here already; somebody
 * changed it here since; somebody took it away; it belongs to everybody and stays as it is.
 */
export const templateOutcomes = ['new', 'changed', 'same', 'ours', 'gone', 'shared'] as const;
export type TemplateOutcome = (typeof templateOutcomes)[number];

/** What can be wrong with a file, beside what is wrong with settings, actions and questionnaires. */
export const templateFaultCodes = [
  'NOT_JSON',
  'OTHER_KIND',
  'OTHER_VERSION',
  'TOO_DEEP',
  'TOO_MANY',
  'FULL',
  'BAD_TEXT',
  'NAME_TWICE',
  'UNKNOWN_PART',
  'SHAPE',
  'DUPLICATE',
  'UNKNOWN_KEY',
  'TOO_LARGE',
  'PURPOSES',
  'PERSON',
  'OWN_RECORD',
  'GONE_ACTION',
  'ASKS_OTHERWISE',
  'NOT_PUBLISHED',
  'DRAFT_HERE',
  'NOT_TAKEN',
  'UNKNOWN_QUERY',
  'CIRCULAR_LIST',
  'BAD_SERVICE_NAME',
  'SAME_NAME',
  'NOT_ALLOWED',
] as const;
export type TemplateFaultCode = (typeof templateFaultCodes)[number];

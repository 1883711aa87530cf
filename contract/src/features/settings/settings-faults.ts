/** What can be wrong with settings. */

/** The kinds of fault; the words are in texts/{el,en}/settings.json under `faults`. */
export const settingsFaultCodes = [
  'SHAPE',
  'NO_SUCH_DAY',
  'CHOICE',
  'TOO_LONG',
  'EMPTY',
  'NAME',
  'RANGE',
  'TOO_LARGE',
  'DUPLICATE',
  'TWIN',
  'NO_OPTIONS',
  'EXPRESSION',
  'UNKNOWN_NAME',
  'UNKNOWN_FIELD',
  'UNKNOWN_ROLE',
  'UNKNOWN_HOME_PART',
  'UNKNOWN_MAIL',
  'UNKNOWN_SLOT',
  'MISSING_SLOT',
  'LINK_WITHIN',
  'CYCLE',
  'OPEN_CONSENT',
  'NO_CONSENT_BITS',
  'SECRET',
  'FORM',
  'HOLDS_DATA',
  'NAME_HELD',
  'OURS',
  'RESERVED',
  'RENAMED',
  'NOT_DEMANDED',
  'UNKNOWN_ACTION',
  'ADDRESS',
  'ADDRESS_TAKEN',
  'ADMINS_ONLY',
  'FIELD_ABOVE',
  'FIELD_ELSEWHERE',
] as const;
export type SettingsFaultCode = (typeof settingsFaultCodes)[number];

/** A fault: where (`User.Fields.3.Name`), what, and the detail that names it. */
export type SettingsFault = { Path: string; Code: SettingsFaultCode; Detail: string };

/** A fault at a place. */
export const fault = (Path: string, Code: SettingsFaultCode, Detail = ''): SettingsFault => ({ Path, Code, Detail });

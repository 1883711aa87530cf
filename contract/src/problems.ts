/**
 * The closed list of problem codes with their HTTP status. Their texts are in texts/{el,en}/problems.json.
 */
export const problems = {
  BAD_INPUT: 400,
  BODY_TOO_LARGE: 413,
  HEADERS_TOO_LARGE: 431,
  TOO_SLOW: 408,
  MALFORMED_BODY: 400,
  ORIGIN_REFUSED: 403,
  HOST_REFUSED: 421,
  SIGN_IN_REQUIRED: 401,
  REFUSED: 403,
  CONSENT_REQUIRED: 403,
  PASSWORD_REQUIRED: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  BUSY: 503,
  // account
  WRONG_CREDENTIALS: 401,
  NO_PROJECT: 403,
  SIGN_IN_SLOWED: 429,
  WRONG_PASSWORD: 422,
  WEAK_PASSWORD: 422,
  SAME_PASSWORD: 422,
  LINK_INVALID: 410,
  EMAIL_CHANGED: 410,
  VIEW_ONLY: 403,
  NOT_AS_ANOTHER: 403,
  NOBODY_TO_SEE: 409,
  CHANGES_NOT_BY_LINK: 403,
  SECOND_FACTOR_REQUIRED: 403,
  STEP_OVER: 410,
  WRONG_CODE: 422,
  ALREADY_ON: 409,
  NOT_ON: 409,
  LAST_ADMINISTRATOR: 409,
  PASSKEY_REFUSED: 422,
  TOO_MANY_PASSKEYS: 422,
  // applications
  INVALID_ANSWERS: 422,
  HUMAN_CHECK_FAILED: 422,
  CONSENT_MISSING: 422,
  INVALID_TOKEN: 404,
  MOVE_NOT_ALLOWED: 409,
  APPLICATIONS_CLOSED: 409,
  ALREADY_CONFIRMED: 409,
  NOT_EDITABLE: 409,
  JUST_WRITTEN: 409,
  // chat
  WRITING_CLOSED: 409,
  MESSAGE_STANDS: 409,
  CHANGED_TOO_OFTEN: 409,
  REPORT_SETTLED: 409,
  // saving
  STALE: 409,
  // actions
  ACTIONS_FULL: 409,
  // long work
  JOBS_FULL: 409,
  JOB_OVER: 409,
  FILE_NOT_READY: 409,
  FILE_ENDED: 410,
  FILE_CHANGED: 410,
  DISK_FULL: 507,
  // pairing
  NO_ACTIONS_CHOSEN: 422,
  NO_MENTOR_CHOSEN: 422,
  // users
  NOT_A_SUPERVISOR: 422,
  NOT_FOLLOWED: 422,
  // settings
  SETTINGS_FAULTS: 422,
  INVALID_VALUES: 422,
  NO_EMAIL: 422,
  TOO_MANY_PEOPLE: 422,
  // actions
  ACTION_CLOSED: 409,
  HANDED_IN: 409,
  NOT_HANDED_IN: 409,
  FILES_MISSING: 422,
  REASON_NEEDED: 422,
  // making actions
  ACTION_FAULTS: 422,
  ACTION_USED: 409,
  ALREADY_PUBLISHED: 409,
  TYPE_SHARED: 403,
  // templates of programmes
  TEMPLATE_FAULTS: 422,
  // questionnaires
  SET_GONE: 410,
  NOT_STARTED: 409,
  PAUSED: 409,
  FINISHED: 409,
  EXPIRED: 409,
  UNKNOWN_GROUP: 422,
  UNKNOWN_OPTION: 422,
  INVALID_ANSWER: 422,
  NO_FILES: 422,
  FILE_TOO_LARGE: 422,
  DATA_TOO_LARGE: 422,
  FILE_KIND: 422,
  TOO_MANY_FILES: 422,
  FILE_NAME: 422,
  PICTURE_NOT_STRIPPED: 422,
  QUOTA_REACHED: 422,
  ROOM_REACHED: 422,
  NOT_WATCHED: 409,
  // files in parts
  UPLOAD_OVER: 409,
  TOO_MANY_UPLOADS: 409,
  PARTS_MISSING: 409,
  PART_UNKNOWN: 422,
  PART_LENGTH: 422,
  PART_HASH: 422,
  FILE_DIFFERS: 422,
  FILE_INFECTED: 422,
  NO_RECIPIENTS: 422,
  // library
  FILE_UNCHECKED: 409,
  DECIDED: 409,
  FOLDER_WITHIN: 422,
  FOLDER_SHARED: 403,
  TOO_MANY_ITEMS: 422,
  NOT_A_FILE: 422,
  NOT_A_LINK: 422,
  // decisions about attempts
  STILL_OPEN: 409,
  SUPERSEDED: 409,
  NO_TIME_LIMIT: 409,
  TIME_NEEDED: 422,
  EXTRA_TIME_NEGATIVE: 422,
  // meetings
  MEETING_CLASH: 409,
  MEETING_OVER: 409,
  NOT_A_MEETING: 422,
  NOT_A_GROUP: 422,
  MENTEE_LEFT: 409,
  NOT_THEIR_MENTOR: 409,
  HELD_BY_OTHER: 409,
  REPLACEMENT_PLACED: 409,
  TIME_PAST: 422,
  TIME_AHEAD: 422,
  NOT_A_SLOT: 422,
  ALREADY_BOOKED: 409,
  BOOKING_CLOSED: 409,
  MENTOR_CHANGED: 409,
  PREVIEW_CHANGED: 409,
  ALREADY_MAILED: 409,
  CALENDAR_ADDRESS: 422,
  // definitions and queries
  DEFINITION_FAULTS: 422,
  QUERY_FAULTS: 422,
  QUERY_PARAMETERS: 422,
  QUERY_TIMEOUT: 422,
  QUERY_TOO_LARGE: 422,
  QUERY_FAILED: 422,
  QUERY_BUSY: 429,
  QUERY_CANCELLED: 409,
  QUERY_UNAVAILABLE: 503,
  // scripts
  SCRIPT_FAULTS: 422,
  SCRIPT_FAILED: 422,
  SCRIPT_TIMEOUT: 422,
  SCRIPT_MEMORY: 422,
  SCRIPT_TOO_DEEP: 422,
  SCRIPT_CALL: 422,
  SCRIPT_FETCH: 422,
  SCRIPT_AUTHOR_WEAKER: 403,
  SERVICE_BUSY: 429,
  // authoring
  INVALID_DEFINITION: 422,
  QUESTIONNAIRE_SHARED: 403,
  NAME_TAKEN: 409,
  NOT_PUBLISHED: 409,
  ACTION_ANSWERED: 409,
  EXPIRY_NOT_ALLOWED: 422,
} as const;

export type ProblemCode = keyof typeof problems;

/**
 * The detail `Of` of TOO_MANY_PEOPLE: recipients of mails, attendees of a meeting, recipients of a file. Without it, people
 * found for one bulk change. `Limit` is the maximum.
 */
export const tooManyOf = ['mails', 'meeting', 'sending'] as const;
export type TooManyOf = (typeof tooManyOf)[number];

/** Whether the text is a problem code. */
export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text);

/**
 * The body of a refused call. `fields` maps a field path to a problem or message code. `details` depends on the code, for
 * example the seconds to wait.
 */
export type ProblemBody = {
  code: ProblemCode;
  status: number;
  requestId: string;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
};

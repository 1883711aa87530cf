/** One way to the server: a call by its path, typed by the contract. Failures are {@link ApiProblem}s. */
import type { Calls } from '@telemachos/contract/calls.ts';
import { isKeepableJson } from '@telemachos/contract/kit/texts.rules.ts';
import { isProblemCode, type ProblemCode } from '@telemachos/contract/problems.ts';
import { createObservable } from './store.ts';

/** Every path of the contract. */
export type CallPath = keyof Calls;
/** What a path takes. */
export type InputOfPath<Path extends CallPath> = Calls[Path]['input'];
/** What a path answers. */
export type OutputOfPath<Path extends CallPath> = Calls[Path]['output'];

/** A problem of the contract, or no answer at all. */
export type ApiProblemCode = ProblemCode | 'NETWORK';

/**
 * A refused or failed call. `fields` maps a field's path to a code, `requestId` is what support asks for, `details` is
 * the code's own.
 */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode;
  readonly status: number;
  readonly requestId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(
    code: ApiProblemCode,
    status: number,
    more: { requestId?: string | null; fields?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(code);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.requestId = more.requestId ?? null;
    this.fields = more.fields ?? {};
    this.details = more.details ?? {};
  }
}

/** The Id of the project that calls are about, sent with each; null before one is chosen. */
export const currentProjectId = createObservable<number | null>(null);
/**
 * The Id of the person the page was drawn for, sent with each call: what one typed is never done as another, who signed
 * in meanwhile in this browser.
 */
export const currentPersonId = createObservable<number | null>(null);

/** The language that is on screen, sent with each call. */
export const requestLanguage = createObservable('el');
/** The language that a translator looks at in this tab, whether people may choose it or not; null in any other. */
export const previewLanguage = createObservable<string | null>(null);

/** What an answer says of words: how new those of its language are, and which languages there are beyond the shipped ones. */
type TranslationVersions = { words: string | null; languages: string | null };
let translationVersionListener: (language: string, said: TranslationVersions) => void = () => undefined;
/** Be told what each answer says of the words of the language that was sent. */
export const onTranslationVersions = (hear: typeof translationVersionListener): void => {
  translationVersionListener = hear;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pickStrings = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/** The problem that a refused answer tells. */
export const parseProblem = (body: unknown, status: number, requestId: string | null): ApiProblem => {
  const known = isRecord(body) ? body : {};
  const code =
    typeof known['code'] === 'string' && isProblemCode(known['code'])
      ? known['code']
      : status >= 502
        ? 'UNAVAILABLE'
        : 'INTERNAL';
  return new ApiProblem(code, status, {
    requestId: typeof known['requestId'] === 'string' ? known['requestId'] : requestId,
    fields: pickStrings(known['fields']),
    details: isRecord(known['details']) ? known['details'] : {},
  });
};

/** Judged by the server one by one, so that one that cannot be kept stands in no other's way. */
const pathsValidatedPerItem: ReadonlySet<string> = new Set<CallPath>(['/api/quest/AnswerMany']);

/**
 * Asks whoever was signed in to sign in again; answers whether the same person is here. The session registers itself.
 */
let requestSignIn: () => Promise<boolean> = () => Promise.resolve(false);
/** Say who asks when a call answers that nobody is signed in any more. */
export const onSignInRequired = (ask: () => Promise<boolean>): void => {
  requestSignIn = ask;
};

/**
 * What a request says of the page that sends it: its language, the project it is in (or was, when it was begun), and for
 * whom it was drawn (`anyone` does not say).
 */
export const requestHeaders = (anyone = false, project = currentProjectId.get()): Record<string, string> => {
  const person = currentPersonId.get();
  return {
    // One word, and no list of wishes: the language that is on screen.
    'accept-language': requestLanguage.get(),
    ...(previewLanguage.get() === null ? {} : { 'x-trying': '1' }),
    ...(project === null ? {} : { 'x-project': String(project) }),
    ...(person === null || anyone ? {} : { 'x-person': String(person) }),
  };
};

/**
 * Do what needs a session; when it ended, once more after the same person signed in again. Until then what was sent is
 * held.
 */
export const retryAfterSignIn = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'SIGN_IN_REQUIRED' || !(await requestSignIn())) throw error;
    return act();
  }
};

/**
 * How a call is made. `name` is for what is done once under it (once.ts). `background` is for what repeats by itself: it
 * asks nobody to sign in. `anyone` is for asking who is signed in. `project` is for what was begun in one and goes on while
 * the page shows another. `patience` is for what is sent again by itself: after so many milliseconds without an answer there
 * is as good as no network.
 */
type SendOptions = {
  signal?: AbortSignal;
  keepalive?: boolean;
  background?: boolean;
  anonymous?: boolean;
  project?: number;
  timeoutMs?: number;
  idempotencyKey?: string;
};

/** So long the word who is here is waited for, in milliseconds: no page is drawn before it. */
const sessionTimeoutMs = 15_000;

/** Wait for an answer so many milliseconds at most; a connection may hang for minutes before anybody notices. */
export const withTimeout = async <Answer>(
  patience: number,
  act: (signal: AbortSignal) => Promise<Answer>,
  given?: AbortSignal,
): Promise<Answer> => {
  const ending = new AbortController();
  const stop = () => ending.abort();
  if (given?.aborted) stop();
  given?.addEventListener('abort', stop);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    stop();
  }, patience);
  try {
    return await act(ending.signal);
  } catch (error) {
    throw isLate ? new ApiProblem('NETWORK', 0) : error;
  } finally {
    clearTimeout(late);
    given?.removeEventListener('abort', stop);
  }
};

/** Call the server. Throws {@link ApiProblem}; an aborted call throws the browser's AbortError. */
export const send = async <Path extends CallPath>(
  path: Path,
  input: InputOfPath<Path>,
  {
    background = false,
    anonymous = false,
    project,
    timeoutMs = anonymous ? sessionTimeoutMs : undefined,
    idempotencyKey,
    ...options
  }: SendOptions = {},
): Promise<OutputOfPath<Path>> => {
  if (!pathsValidatedPerItem.has(path) && !isKeepableJson(input))
    throw new ApiProblem('BAD_INPUT', 400, { fields: { '': 'BAD_TEXT' } });
  const headers = () => ({
    ...requestHeaders(anonymous, project),
    ...(idempotencyKey === undefined ? {} : { 'x-once': idempotencyKey }),
  });
  const asked = (more: { signal?: AbortSignal } = {}) => postCall(path, input, { ...options, ...more }, headers());
  const act = () =>
    timeoutMs === undefined ? asked() : withTimeout(timeoutMs, (signal) => asked({ signal }), options.signal);
  return background || anonymous ? act() : retryAfterSignIn(act);
};

/** The server's answer, whatever is in it; a refusal, or none at all, is thrown. */
export const fetchResponse = async (address: string, how: RequestInit): Promise<Response> => {
  const response = await fetch(address, { credentials: 'same-origin', ...how }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new ApiProblem('NETWORK', 0);
  });
  if (!response.ok)
    throw parseProblem(await response.json().catch(() => null), response.status, response.headers.get('x-request-id'));
  return response;
};

const postCall = async <Path extends CallPath>(
  path: Path,
  input: InputOfPath<Path>,
  options: Pick<SendOptions, 'signal' | 'keepalive'>,
  headers: Record<string, string>,
): Promise<OutputOfPath<Path>> => {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(Reflect.get(input, name))),
  );
  const language = requestLanguage.get();
  const response = await fetchResponse(filled, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
    ...options,
  });
  const said = (name: string) => response.headers.get(name);
  translationVersionListener(language, { words: said('x-words'), languages: said('x-languages') });
  try {
    const answer: OutputOfPath<Path> = await response.json();
    return answer;
  } catch {
    // The connection broke in the middle of the answer, or something between us and the server answered instead of it.
    throw new ApiProblem('NETWORK', response.status, { requestId: response.headers.get('x-request-id') });
  }
};

/** The address of a call that answers a file, for a plain link. */
export const fileUrl = <Path extends CallPath>(path: Path, input: InputOfPath<Path> & Record<string, string>): string =>
  `${path}?${new URLSearchParams(input).toString()}`;

/** The problem in whatever was thrown; what is not a problem of the contract is a fault of ours. */
export const toApiProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem('INTERNAL', 0);

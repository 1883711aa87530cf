/** Typed client for the calls of the contract. A failed call throws an {@link ApiProblem}. */
import type { Calls } from '@telemachos/contract/calls.ts';
import { isStorableJson } from '@telemachos/contract/kit/texts.rules.ts';
import { isProblemCode, type ProblemCode } from '@telemachos/contract/problems.ts';
import { createObservable } from './observable.ts';

/** Any path of the contract. */
export type CallPath = keyof Calls;
/** The input of a call. */
export type InputOfPath<Path extends CallPath> = Calls[Path]['input'];
/** The output of a call. */
export type OutputOfPath<Path extends CallPath> = Calls[Path]['output'];

/** A problem code of the contract, or NETWORK when no response arrived. */
export type ApiProblemCode = ProblemCode | 'NETWORK';

/**
 * A refused or failed call. `fields` maps a field's path to a code. Support asks for `requestId`. The meaning of
 * `details` depends on the code.
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

/** The Id of the project that every call is sent for; null before one is chosen. */
export const currentProjectId = createObservable<number | null>(null);
/**
 * The Id of the person for whom the page was drawn, sent with every call. If somebody else signs in meanwhile in this
 * browser, the server refuses what the first person typed.
 */
export const currentPersonId = createObservable<number | null>(null);

/** The language on screen, sent with every call. */
export const requestLanguage = createObservable('el');
/** The language that a translator previews in this tab, whether or not it is open to others; null in other tabs. */
export const previewLanguage = createObservable<string | null>(null);

/**
 * What a response says about translations: the version of the requested language, and which languages exist beyond the
 * shipped ones.
 */
type TranslationVersions = { words: string | null; languages: string | null };
let translationVersionListener: (language: string, said: TranslationVersions) => void = () => undefined;
/** Registers the listener for what each response says about translations of the requested language. */
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

/** The code of a response that is not the server's own, such as a proxy's. */
const codeOfStatus = (status: number): ProblemCode => {
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 413) return 'BODY_TOO_LARGE';
  return status >= 502 ? 'UNAVAILABLE' : 'INTERNAL';
};

/** Reads the problem from an error response. */
export const parseProblem = (body: unknown, status: number, requestId: string | null): ApiProblem => {
  const known = isRecord(body) ? body : {};
  const code = typeof known['code'] === 'string' && isProblemCode(known['code']) ? known['code'] : codeOfStatus(status);
  return new ApiProblem(code, status, {
    requestId: typeof known['requestId'] === 'string' ? known['requestId'] : requestId,
    fields: pickStrings(known['fields']),
    details: isRecord(known['details']) ? known['details'] : {},
  });
};

/** The server validates each item of these calls alone, so that one invalid text does not block the others. */
const pathsValidatedPerItem: ReadonlySet<string> = new Set<CallPath>(['/api/quest/AnswerMany']);

/**
 * Asks the person to sign in again and resolves to whether the same person did. The session registers this function.
 */
let requestSignIn: () => Promise<boolean> = () => Promise.resolve(false);
/** Registers what asks the person to sign in when a call returns SIGN_IN_REQUIRED. */
export const onSignInRequired = (ask: () => Promise<boolean>): void => {
  requestSignIn = ask;
};

/**
 * The headers that describe the page: its language, its project (or the one where the work began), and its person
 * unless `anonymous`.
 */
export const requestHeaders = (anyone = false, project = currentProjectId.get()): Record<string, string> => {
  const person = currentPersonId.get();
  return {
    // One language, not a list of preferences: the one on screen.
    'accept-language': requestLanguage.get(),
    ...(previewLanguage.get() === null ? {} : { 'x-preview-language': '1' }),
    ...(project === null ? {} : { 'x-project': String(project) }),
    ...(person === null || anyone ? {} : { 'x-person': String(person) }),
  };
};

/**
 * Runs `act`. If the session has ended, holds the call until the same person signs in again, then runs `act` once more.
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
 * Options of a call. `idempotencyKey` identifies a call that may be repeated (idempotency.ts). A `background` call
 * repeats by itself and never asks the person to sign in. An `anonymous` call asks who is signed in. `project` keeps
 * the project of work that began before the page changed to another one. `timeoutMs` ends the wait for calls that are
 * retried anyway.
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

/** Time limit for asking who is signed in. No page is drawn before the answer. */
const sessionTimeoutMs = 15_000;

/**
 * Rejects with NETWORK when `act` takes longer than `timeoutMs`. A dead connection can hang for minutes
 * before the browser notices.
 */
export const withTimeout = async <Answer>(
  timeoutMs: number,
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
  }, timeoutMs);
  try {
    return await act(ending.signal);
  } catch (error) {
    throw isLate ? new ApiProblem('NETWORK', 0) : error;
  } finally {
    clearTimeout(late);
    given?.removeEventListener('abort', stop);
  }
};

/** Calls the server. Throws {@link ApiProblem}. An aborted call throws the browser's AbortError. */
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
  if (!pathsValidatedPerItem.has(path) && !isStorableJson(input))
    throw new ApiProblem('BAD_INPUT', 400, { fields: { '': 'BAD_TEXT' } });
  const headers = () => ({
    ...requestHeaders(anonymous, project),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  });
  const asked = (more: { signal?: AbortSignal } = {}) => postCall(path, input, { ...options, ...more }, headers());
  const act = () =>
    timeoutMs === undefined ? asked() : withTimeout(timeoutMs, (signal) => asked({ signal }), options.signal);
  return background || anonymous ? act() : retryAfterSignIn(act);
};

/** Fetches a response of any type. Throws ApiProblem for an error status or a lost connection. */
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
  translationVersionListener(language, { words: said('x-translation-version'), languages: said('x-languages') });
  try {
    const answer: OutputOfPath<Path> = await response.json();
    return answer;
  } catch {
    // The connection broke within the body, or a proxy answered instead of the server.
    throw new ApiProblem('NETWORK', response.status, { requestId: response.headers.get('x-request-id') });
  }
};

/** The URL of a call that returns a file, for a plain link. */
export const fileUrl = <Path extends CallPath>(path: Path, input: InputOfPath<Path> & Record<string, string>): string =>
  `${path}?${new URLSearchParams(input).toString()}`;

/** Converts anything thrown into an ApiProblem. An unknown error counts as INTERNAL. */
export const toApiProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem('INTERNAL', 0);

/** The context of a handler, and the types of handlers. */
import type { CallEntry, OutputOf, ParsedInputOf, ProblemsOf } from '@telemachos/contract/call.ts';
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Connection } from '../db/connect.ts';
import type { ChangeBatch, PersonChange } from './person-history.store.ts';
import type { Config } from './config.ts';
import type { Jobs } from './jobs.ts';
import type { LiveChannel } from './live/live-channel.ts';
import type pg from 'pg';
import type { MailRequest } from './mail-templates.ts';
import type { FileReply } from './file-response.ts';
import type { RawJson } from './raw-json.ts';
import type { ProblemExtra } from './problem.ts';
import type { Storage } from './storage.ts';
import type { ReceivedFile } from './multipart-uploads.ts';
import type { Locale, Translations } from './translations.ts';

/** The account of a known device. */
export type DeviceOwner = { id: number; passwordHash: string | null };

/** A call with its entry and its handler. */
export type RegisteredCall = { name: string; entry: CallEntry; handler: AnyHandler };

/** What all calls and jobs of a server share. */
export type Services = {
  config: Config;
  /** Every call by its path in small letters. */
  calls: ReadonlyMap<string, RegisteredCall>;
  jobs: Jobs;
  /** The current time; tests may set it. */
  clock: () => Date;
  /** The URL where people reach the product, without a trailing slash. */
  publicUrl: () => string;
  /** Derives a key for one purpose from the installation's secret (HKDF). */
  deriveKey: (purpose: string) => Buffer;
  /** The languages and their translations. */
  translations: Translations;
  /** Where files are stored. */
  storage: Storage;
  /** Runs work in a transaction of its own, without a caller; failures are logged. Closing the server waits for it. */
  runInBackground: (work: (connection: Connection) => Promise<void>) => void;
  /** Connections for batched statements (platform/batcher.ts), apart from those that serve calls. */
  batchPool: pg.Pool;
  /** Connections of the role that reads the reporting views alone. */
  reportPool: pg.Pool;
  /** Emits events to open pages. */
  live: LiveChannel;
  /** Logs that a batched statement failed. Callers do not notice, because each repeats its work alone. */
  reportBatchFailure: (what: 'viewers' | 'places' | 'answers' | 'messages', error: unknown) => void;
};

type CallContext = Connection & {
  services: Services;
  now: Date;
  /** The project of the record that the call names, else the current project; null without one. */
  projectId: number | null;
  /** The project that the browser names, not authorized: for public calls that show signed-in people their own. */
  requestedProjectId: number | null;
  /** `origin` is the checked origin of the page; '' for GET requests. */
  request: { id: string; address: string; device: string; origin: string };
  /** The uploaded files; they are deleted when the call ends. */
  files: readonly ReceivedFile[];
  /** The added language of the reader, for calls with localized fields; null for a shipped language. */
  locale: Locale | null;
  /** The reach of the call's ability in the call's project; `own` for public calls. */
  reach: Reach;
  /** Whether the viewer has another ability in the call's project. */
  can(ability: Ability): boolean;
  /** Aborts when the client disconnects before the answer, for work that nobody waits for then. */
  abortSignal(): AbortSignal;
  /** Opens the transaction of a call whose entry has `transaction: 'on-demand'`, unless it is open. */
  beginTransaction(): Promise<void>;
  /** The person who acts: the viewer, or whoever impersonates the viewer; null without a session. */
  actorId: number | null;
  /** Queues mails; they are sent only if the transaction commits. */
  mail(...orders: readonly MailRequest[]): Promise<void>;
  /** Writes an audit entry about a record, or one for each of the details. */
  audit(subject: string, subjectId: number | null, ...details: Record<string, unknown>[]): Promise<void>;
  /** Records changes in people's history, optionally as part of a batch. */
  recordChanges(changes: readonly PersonChange[], part?: ChangeBatch): Promise<void>;
  /**
   * Runs work after the response, in a transaction of its own: for work whose duration would disclose something, such
   * as whether an account exists.
   */
  afterResponse(work: (connection: Connection) => Promise<void>): void;
  /** Emits an event to open pages after the commit. */
  emit: LiveChannel['emit'];
  /** Whether the person has signed in from this browser with the current password. */
  isKnownDevice(account: DeviceOwner): boolean;
  /** Marks this browser as a known device of the person. */
  rememberDevice(account: DeviceOwner): void;
  /** Starts a session and sets its cookies; the browser's earlier session ends. */
  startSession(userId: number): Promise<void>;
  /** Starts a session that impersonates a person and ends after `seconds`; the browser's earlier session ends. */
  startImpersonationSession(impersonation: { userId: number; personId: number; seconds: number }): Promise<void>;
  /** Clears the browser's session cookie. */
  clearSessionCookie(): void;
};

/** The context of one call's handler: only public calls lack a viewer, and only declared problems can be thrown. */
export type Context<Entry> = CallContext & {
  viewer: Entry extends { access: 'public' } ? Viewer | null : Viewer;
  fail(code: ProblemsOf<Entry> | 'NOT_FOUND' | 'BAD_INPUT' | 'REFUSED', extra?: ProblemExtra): never;
};

/** What a handler returns: a file for the output `fileOutput`, else the entry's output. */
type AnswerOf<Entry> = [OutputOf<Entry>] extends [Record<string, never>]
  ? FileReply
  : OutputOf<Entry> | RawJson<OutputOf<Entry>>;

/** The handlers of a room: one for each call. */
export type Handlers<Room> = {
  [Name in keyof Room]: (
    context: Context<Room[Name]>,
    input: ParsedInputOf<Room[Name]>,
  ) => Promise<AnswerOf<Room[Name]>>;
};

/** A handler whose input has been parsed by its entry. */
export type AnyHandler = (context: Context<CallEntry>, input: never) => Promise<unknown>;

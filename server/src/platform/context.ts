/** What a handler is given, and the shape of a room's handlers. */
import type { CallEntry, OutputOf, ParsedInputOf, ProblemsOf } from '@telemachos/contract/call.ts';
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Connection } from '../db/connect.ts';
import type { PartOfWork, PersonChange } from './changes.store.ts';
import type { Config } from './config.ts';
import type { Jobs } from './jobs.ts';
import type { Live } from './live/telling.ts';
import type pg from 'pg';
import type { MailOrder } from './mail-order.ts';
import type { FileReply } from './file-reply.ts';
import type { RawJson } from './raw-json.ts';
import type { ProblemExtra } from './problem.ts';
import type { Storage } from './storage.ts';
import type { ReceivedFile } from './uploads.ts';
import type { Spoken, Words } from './words.ts';

/** Whom a browser is known to belong to. */
export type DeviceOwner = { id: number; passwordHash: string | null };

/** What every call shares. */
export type Services = {
  config: Config;
  jobs: Jobs;
  /** Present time; tests may set it. */
  clock: () => Date;
  /** Where people reach the product, without a slash at the end. */
  publicUrl: () => string;
  /** A key of its own for each purpose, drawn from the installation's secret. */
  keyFor: (purpose: string) => Buffer;
  /** The languages, and what translators wrote in them. */
  words: Words;
  /** Where files are kept. */
  storage: Storage;
  /** Work that nobody waits for, in a transaction of its own; what fails is logged. Closing the server waits for it. */
  later: (work: (connection: Connection) => Promise<void>) => void;
  /** Connections for batched statements (platform/batcher.ts), apart from those that serve calls. */
  batchPool: pg.Pool;
  /** What open pages are told. */
  live: Live;
  /** Logs that a batched statement failed. Callers do not notice, because each repeats its work alone. */
  reportBatchFailure: (what: 'viewers' | 'places' | 'answers' | 'messages', error: unknown) => void;
};

type Base = Connection & {
  services: Services;
  now: Date;
  /** The project of the record the call names, else the current one; null where there is none. */
  projectId: number | null;
  /** The project the browser says it is in, unjudged: for public calls that show a signed-in person their own. */
  asked: number | null;
  /** `origin` is that of the page that sent it, judged to be ours; '' of what is fetched. */
  request: { id: string; address: string; device: string; origin: string };
  /** The files of a call that takes some. They lie on this machine until the call is over. */
  files: readonly ReceivedFile[];
  /** The language that the reader chose beyond the shipped two, of calls that speak; else null. */
  spoken: Spoken | null;
  /** How far the call's own ability reaches in the call's project; `all` for public calls. */
  reach: Reach;
  /** Whether the person has another ability in the call's project. */
  can(ability: Ability): boolean;
  /** Open the transaction of a call whose entry is `lazy`; nothing more where it is open already. */
  begin(): Promise<void>;
  /** Who really does it: the viewer, or whoever sees the product as them; null for nobody signed in. */
  actorId: number | null;
  /** Order a mail, or many; they leave when the transaction is committed, and never if it is not. */
  mail(...orders: readonly MailOrder[]): Promise<void>;
  /** Keep in the audit what was done to which record: a line, or one for each of the details. */
  audit(subject: string, subjectId: number | null, ...details: Record<string, unknown>[]): Promise<void>;
  /** Keep in people's own history what was changed about them, as part of a work or by itself. */
  changed(changes: readonly PersonChange[], part?: PartOfWork): Promise<void>;
  /**
   * Do something once the answer is on its way, in a transaction of its own: for work whose length would tell
   * something.
   */
  afterAnswer(work: (connection: Connection) => Promise<void>): void;
  /** Tell open pages, once what was done is committed. */
  tell: Live['tell'];
  /** Whether the person has signed in from this browser before, with the password that holds now. */
  knownDevice(account: DeviceOwner): boolean;
  /** Let this browser be known as one of the person's. */
  knowDevice(account: DeviceOwner): void;
  /** Begin a session for a person: sets the cookies. The session that this browser had before ends. */
  startSession(userId: number): Promise<void>;
  /**
   * Begin a session in which somebody sees the product as a person, and which ends after so many seconds. The session
   * that this browser had before ends.
   */
  startLook(look: { userId: number; personId: number; seconds: number }): Promise<void>;
  /** Forget the cookie of this browser. */
  clearSession(): void;
};

/**
 * The context of one call's handler: the viewer is there unless the call is public; only declared problems can be
 * answered.
 */
export type Context<Entry> = Base & {
  viewer: Entry extends { access: 'public' } ? Viewer | null : Viewer;
  fail(code: ProblemsOf<Entry> | 'NOT_FOUND' | 'BAD_INPUT' | 'REFUSED', extra?: ProblemExtra): never;
};

/** What a handler answers: a file where the entry's output is `fileOutput`, else what it promises. */
type AnswerOf<Entry> = [OutputOf<Entry>] extends [Record<string, never>]
  ? FileReply
  : OutputOf<Entry> | RawJson<OutputOf<Entry>>;

/** A room's handlers: one for each of its calls. */
export type Handlers<Room> = {
  [Name in keyof Room]: (
    context: Context<Room[Name]>,
    input: ParsedInputOf<Room[Name]>,
  ) => Promise<AnswerOf<Room[Name]>>;
};

/** A handler as dispatch sees it, once the entry has parsed the input. */
export type AnyHandler = (context: Context<CallEntry>, input: never) => Promise<unknown>;

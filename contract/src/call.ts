/**
 * The shape of a call: one entry says its path, who may call it, whose record it is about, what goes in, what comes
 * out.
 */
import { z } from 'zod';
import type { Ability } from './access/abilities.ts';
import type { ProblemCode } from './problems.ts';

/** The kinds of record a scope can name; the server's access/scopes.ts holds the one rule for each. */
export type ScopeKind =
  | 'project'
  | 'user'
  | 'users'
  | 'followed'
  | 'action'
  | 'actions'
  | 'answerSet'
  | 'questionnaire'
  | 'application'
  | 'applications'
  | 'mentor'
  | 'meeting'
  | 'meetings'
  | 'session'
  | 'job'
  | 'batch'
  | 'conversation'
  | 'conversations'
  | 'report'
  | 'upload'
  | 'file'
  | 'sentFile'
  | 'libraryItem'
  | 'sharedItem'
  | 'libraryItems';

/** Who may call: anybody, or whoever holds the ability (which implies a session). */
export type Access = 'public' | Ability;

type InputField<Input extends z.ZodType> = keyof z.input<Input> & string;

/** One entry of the contract. */
export type CallEntry<
  Path extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Problem extends ProblemCode = ProblemCode,
  Who extends Access = Access,
> = {
  /** The specification's path; matching ignores letter case. */
  path: Path;
  /** POST unless said otherwise. */
  method?: 'GET' | 'POST';
  /** Gate 1: the ability that the caller needs, or `public`. */
  access: Who;
  /**
   * Gate 2: each record kind with the input field, or fields, that name such a record. The gate skips a field that is
   * missing or null in the input.
   */
  scope?: Partial<Record<ScopeKind, InputField<Input> | readonly InputField<Input>[]>>;
  /**
   * The input field, or fields, that name the people whose accounts the call changes or reveals. Each must be weaker
   * than the caller (access/strength.ts). If the field is missing, the call concerns the caller.
   */
  targets?: InputField<Input> | readonly InputField<Input>[];
  /**
   * The scoped input field, or fields, that must not name the caller, or an application or attempt of the caller. Staff
   * who also take part in a programme must not decide about themselves.
   */
  forbidSelf?: InputField<Input> | readonly InputField<Input>[];
  /**
   * The call opens the target's account in every project (password, link, sessions). The gates require the ability in
   * each project where the target holds a role.
   */
  affectsWholeAccount?: true;
  /**
   * A caller may make the call before giving a consent, choosing a password or setting up a second factor that the
   * project requires. The permission does not hold if the input names another person in `targets` or `abilityByField`.
   */
  allowedBeforeConsent?: true;
  /** Of the calls with `allowedBeforeConsent`: refused while the caller's password is one that somebody else chose. */
  requiresOwnPassword?: true;
  /**
   * The call changes no record. An impersonator may make it, in a READ ONLY transaction. All other calls are refused to
   * an impersonator until the impersonation allows changes.
   */
  readOnly?: true;
  /**
   * The server puts texts of the caller's locale into the English fields of the output, if translators added that
   * locale. Never for data that a form edits: the form would save the translation as the English text.
   */
  localized?: true;
  /**
   * Whether an impersonator may make the call. `never`: the call opens or binds an account, or reads what only its owner
   * may read. `always`: the call ends the impersonation. If missing, `readOnly` decides.
   */
  impersonation?: 'never' | 'always';
  /** Input fields that require another ability than `access`; the scope is then judged by that ability. */
  abilityByField?: { [Field in InputField<Input>]?: Ability };
  input: Input;
  output: Output;
  /** The problems the handler itself may answer; the gates' own (BAD_INPUT, NOT_FOUND …) need no mention. */
  problems?: readonly Problem[];
  /** The answer is a file to be kept; `output` then stays `fileAnswer`, and the input comes from the query string. */
  file?: true;
  /**
   * The call takes files in multipart/form-data beside its input: so many at most, of so many bytes each. Small ones may
   * be held in memory, and touch the disk only where they are kept.
   */
  uploads?: { files: number; fileBytes: number; inMemory?: true };
  /** The handler itself opens the transaction if it needs one: most of its calls run one statement, which is atomic. */
  transaction?: 'on-demand';
  /**
   * The call hashes a password, which is slow. The server limits how many such calls run at a time; the others wait in
   * a queue without a database connection.
   */
  hashesPassword?: true;
  /**
   * The call accepts an idempotency key: a repeated request within a day gets the stored answer of the first one. Never
   * for a call whose answer contains a secret, because the server stores the answer.
   */
  idempotent?: true;
  /** Requests per minute and address, where the common limit is too wide. */
  limit?: number;
  /**
   * A page may make the call over the channel too, with the same gates. `command`: like any call over HTTP. `receive`:
   * subscribes the page to events.
   */
  channel?: 'command' | 'receive';
  /** A page makes the call without a user action, so the call does not keep the session alive. */
  background?: true;
  /** The largest body accepted, in bytes; 64 KiB unless said otherwise. */
  maxBody?: number;
  /** One sentence for the reference page, with the section of the specification. */
  about: string;
};

/** The output of an entry that answers a file. */
export const fileAnswer = z.object({});

/**
 * Declare a call; the types of path, input, output and problems are kept to the letter, and whether it answers a file.
 */
export const call = <
  const Path extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Who extends Access,
  const Problem extends ProblemCode = never,
  const File extends true | undefined = undefined,
>(
  entry: CallEntry<Path, Input, Output, Problem, Who> & { file?: File },
): CallEntry<Path, Input, Output, Problem, Who> & (File extends true ? { file: true } : unknown) =>
  entry as CallEntry<Path, Input, Output, Problem, Who> & (File extends true ? { file: true } : unknown);

/** What a caller sends to an entry. */
export type InputOf<Entry> = Entry extends { input: infer Input extends z.ZodType } ? z.input<Input> : never;

/** What a handler is given: the input after parsing. */
export type ParsedOf<Entry> = Entry extends { input: infer Input extends z.ZodType } ? z.output<Input> : never;

/** What an entry answers. */
export type OutputOf<Entry> = Entry extends { output: infer Output extends z.ZodType } ? z.output<Output> : never;

/** The problems an entry declares. */
export type ProblemsOf<Entry> = Entry extends { problems?: readonly (infer Problem extends ProblemCode)[] }
  ? Problem
  : never;

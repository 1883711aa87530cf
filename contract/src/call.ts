/** The type of a contract entry: path, access, scope, input, output, problems. */
import { z } from 'zod';
import type { Ability } from './access/abilities.ts';
import type { ProblemCode } from './problems.ts';

/** The record kinds that a scope can name. The server has one rule for each in access/scopes.ts. */
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

/** `public`, or the ability that the caller needs. An ability implies a session. */
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
  /** The path of the specification. Matching ignores letter case. */
  path: Path;
  /** Default: POST. */
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
  /** Only with `allowedBeforeConsent`: the call is refused while another person has chosen the caller's password. */
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
   * Whether an impersonator may make the call. `never`: the call opens or binds an account, or reads what only its
   * owner may read. `always`: the call ends the impersonation. `inner`: the call writes only through other calls, each
   * of which is judged. If missing, `readOnly` decides.
   */
  impersonation?: 'never' | 'always' | 'inner';
  /** Scripts may not make the call: it writes a script, or runs one and could wait for the thread of its caller. */
  closedToScripts?: true;
  /** Input fields that require another ability than `access`; the scope is then judged by that ability. */
  abilityByField?: { [Field in InputField<Input>]?: Ability };
  /** The input field that takes the whole body; path parameters stand beside it. Without it the body is the input. */
  bodyField?: InputField<Input>;
  input: Input;
  output: Output;
  /** The problems that the handler may answer. Problems of the gates (BAD_INPUT, NOT_FOUND …) are not listed. */
  problems?: readonly Problem[];
  /** The answer is a file: `output` is `fileOutput`, the method is GET and the input comes from the query string. */
  returnsFile?: true;
  /**
   * The call takes files in multipart/form-data beside its input. With `inMemory` the server does not write them to a
   * temporary folder.
   */
  uploads?: { maxFiles: number; maxFileBytes: number; inMemory?: true };
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
  /** The limit for one client address, if the common limit is too high for this call. */
  maxRequestsPerMinute?: number;
  /**
   * A page may make the call over the channel too, with the same gates. `command`: like any call over HTTP. `receive`:
   * subscribes the page to events.
   */
  channel?: 'command' | 'receive';
  /** A page makes the call without a user action, so the call does not keep the session alive. */
  background?: true;
  /** Default: 64 KiB. */
  maxBodyBytes?: number;
  /** One sentence for the reference page, with the section of the specification. */
  summary: string;
};

/** The output of an entry with `returnsFile`. */
export const fileOutput = z.object({});

/** Declares a call with the exact types of its path, input, output, problems and `returnsFile`. */
export const defineCall = <
  const Path extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Who extends Access,
  const Problem extends ProblemCode = never,
  const ReturnsFile extends true | undefined = undefined,
>(
  entry: CallEntry<Path, Input, Output, Problem, Who> & { returnsFile?: ReturnsFile },
): CallEntry<Path, Input, Output, Problem, Who> & (ReturnsFile extends true ? { returnsFile: true } : unknown) =>
  entry as CallEntry<Path, Input, Output, Problem, Who> & (ReturnsFile extends true ? { returnsFile: true } : unknown);

/** The input that a caller sends. */
export type InputOf<Entry> = Entry extends { input: infer Input extends z.ZodType } ? z.input<Input> : never;

/** The input that a handler gets, after parsing. */
export type ParsedInputOf<Entry> = Entry extends { input: infer Input extends z.ZodType } ? z.output<Input> : never;

/** The answer of an entry. */
export type OutputOf<Entry> = Entry extends { output: infer Output extends z.ZodType } ? z.output<Output> : never;

/** The problem codes that an entry declares. */
export type ProblemsOf<Entry> = Entry extends { problems?: readonly (infer Problem extends ProblemCode)[] }
  ? Problem
  : never;

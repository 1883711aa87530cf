/** One change of one person, judged against who makes it; the person is changed here only in memory. */
import { defaultRole, roleSet } from '@telemachos/contract/access/roles.ts';
import type { AnswerFault } from '@telemachos/contract/features/applications/applications.rules.ts';
import { isUsername, rolesFault, type ChangeFault } from '@telemachos/contract/features/users/changes.rules.ts';
import { judgeValue } from '@telemachos/contract/features/users/field-values.rules.ts';
import { isAllowedUsername } from '@telemachos/contract/kit/email.ts';
import { filterRoles } from '../../access/viewer.ts';
import type { PersonChange } from '../../platform/person-history.store.ts';
import type { Held } from './changing.store.ts';
import type { Declared } from './declared.shared.ts';

/** What is wanted of one person; what is not named stays. `before` is what a thing must still have. */
export type Wanted = {
  fields?: Readonly<Record<string, string>>;
  roles?: readonly string[];
  state?: number;
  login?: string;
  defaultProjectId?: number | null;
  /** To become a member with these roles, or the usual one. */
  join?: boolean;
  before?: {
    fields?: Readonly<Record<string, string>>;
    roles?: string;
    state?: string;
    login?: string;
    defaultProjectId?: string | null;
  };
  /** What is not as it was is left, and named; otherwise it is a fault. */
  leave?: boolean;
  /** The things that somebody changed since, though they may look as they did. */
  since?: ReadonlySet<string>;
};

/** Who judges, and what they know. */
export type Judge = {
  projectId: number;
  acting: number;
  declared: Map<string, Declared>;
  now: Date;
  /** Whether somebody else has this user name, or this e-mail. */
  taken: { username: (name: string, id: number) => boolean; email: (address: string, id: number) => boolean };
  /** Whether the whole account of a person may be touched, which opens every project they are in. */
  mayOpen: (id: number) => boolean;
};

export type Verdict = {
  person: Held;
  faults: Record<string, ChangeFault | AnswerFault>;
  changes: PersonChange[];
  /** The things that somebody changed since. */
  left: string[];
};

const nothing = (text: string): string | null => (text === '' ? null : text);

/** A person on the way to what is wanted of them. */
class Judging {
  readonly faults: Verdict['faults'] = {};
  readonly changes: PersonChange[] = [];
  readonly left: string[] = [];
  readonly person: Held;
  readonly judge: Judge;
  readonly wanted: Wanted;

  constructor(person: Held, wanted: Wanted, judge: Judge) {
    this.person = { ...person, fields: { ...person.fields }, projectFields: { ...person.projectFields } };
    this.judge = judge;
    this.wanted = wanted;
  }

  note(what: PersonChange['what'], name: string, before: string | null, after: string | null): void {
    const everywhere = what === 'field' || what === 'email' || what === 'username' || what === 'defaultProject';
    const projectId = everywhere ? null : this.judge.projectId;
    this.changes.push({ userId: this.person.id, projectId, what, name, before, after });
  }

  /** Whether a thing is no longer as it was: a fault, or left. */
  isStale(name: string, before: string | null | undefined, present: string | null): boolean {
    if (before === undefined) return false;
    if ((before ?? '') === (present ?? '') && !this.wanted.since?.has(name)) return false;
    if (this.wanted.leave) this.left.push(name);
    else this.faults[name] = 'STALE';
    return true;
  }

  field(name: string, typed: string): void {
    const at = `Fields.${name}`;
    const declared = this.judge.declared.get(name);
    if (!declared) {
      this.faults[at] = 'UNKNOWN_FIELD';
      return;
    }
    const place = declared.ofProject ? this.person.projectFields : this.person.fields;
    const present = name === 'email' ? (this.person.email ?? '') : (place[name] ?? '');
    const { value, fault } = judgeValue(declared.field, typed, declared.options, this.judge.now);
    if (value === present && (name !== 'email' || (place[name] ?? '') === value)) return;
    const before = this.wanted.before?.fields;
    if (before && Object.hasOwn(before, name) && this.isStale(at, before[name], present)) return;
    if (!declared.editable) this.faults[at] = 'FIELD_LOCKED';
    else if (fault !== 0) this.faults[at] = fault;
    else if (name === 'email') this.email(at, present, value);
    else {
      if (value === '') delete place[name];
      else place[name] = value;
      this.note(declared.ofProject ? 'projectField' : 'field', name, nothing(present), nothing(value));
    }
  }

  /** An e-mail opens the account; a user name that was the old one goes with it. */
  email(at: string, present: string, value: string): void {
    const { person, judge } = this;
    const isName = present !== '' && person.username.toLowerCase() === present.toLowerCase();
    if (!judge.mayOpen(person.id)) this.faults[at] = 'ELSEWHERE';
    else if (value === '' && isName) this.faults[at] = 'REQUIRED';
    else if (
      value !== '' &&
      (judge.taken.email(value, person.id) || (isName && judge.taken.username(value, person.id)))
    )
      this.faults[at] = 'EMAIL_TAKEN';
    else {
      if (value === '') delete person.fields['email'];
      else person.fields['email'] = value;
      person.email = nothing(value);
      if (present !== value) this.note('email', '', nothing(present), nothing(value));
      if (isName && present !== value) {
        this.note('username', '', person.username, value);
        person.username = value;
      }
    }
  }

  roles(wanted: readonly string[]): void {
    const { person, judge } = this;
    const held = filterRoles(person.roles);
    const wrong = rolesFault(held, wanted, judge.acting);
    const [before, after] = [inWords(held), inWords(wanted)];
    if (wrong === 0 && before === after) return;
    const stood = this.wanted.before?.roles;
    if (this.isStale('Roles', stood === undefined ? undefined : inWords(stood.split(',')), before)) return;
    if (wrong !== 0) {
      this.faults['Roles'] = wrong;
      return;
    }
    person.roles = roleSet(wanted);
    this.note('roles', '', before, after);
  }

  /** An account that nobody has opened is activated by its owner: until then it is 0, not yet activated. */
  state(asked: number): void {
    const wanted = asked === 1 && !this.person.isOpened ? 0 : asked;
    const before = String(this.person.state);
    if (before === String(wanted) || this.isStale('State', this.wanted.before?.state, before)) return;
    this.person.state = wanted;
    this.note('state', '', before, String(wanted));
  }

  login(wanted: string): void {
    const { person, judge } = this;
    if (wanted === person.username || this.isStale('login', this.wanted.before?.login, person.username)) return;
    if (!isUsername(wanted)) this.faults['login'] = 'USERNAME';
    else if (!isAllowedUsername(wanted, person.email ?? '')) this.faults['login'] = 'USERNAME_EMAIL';
    else if (!judge.mayOpen(person.id)) this.faults['login'] = 'ELSEWHERE';
    else if (judge.taken.username(wanted, person.id)) this.faults['login'] = 'USERNAME_TAKEN';
    else {
      this.note('username', '', person.username, wanted);
      person.username = wanted;
    }
  }

  defaultProject(wanted: number | null): void {
    const words = (id: number | null) => (id === null ? null : String(id));
    const before = words(this.person.defaultProjectId);
    const based = this.wanted.before?.defaultProjectId;
    if (before === words(wanted) || this.isStale('DefaultProject', based, before)) return;
    this.person.defaultProjectId = wanted;
    this.note('defaultProject', '', before, words(wanted));
  }

  join(): void {
    const { person, judge, wanted } = this;
    const roles = wanted.roles?.length ? wanted.roles : [defaultRole];
    const fault = rolesFault([], roles, judge.acting);
    if (fault !== 0) this.faults['Roles'] = fault;
    person.roles = roleSet(roles);
    person.state = wanted.state ?? 1;
    this.note('member', '', null, inWords(person.roles));
  }
}

const inWords = (roles: readonly string[]): string => roleSet(roles).join(',');

/** What would become of a person who may be changed; with any fault nothing does. */
export const judgeChange = (person: Held, wanted: Wanted, judge: Judge): Verdict => {
  const judging = new Judging(person, wanted, judge);
  const joins = wanted.join === true && !person.member;
  if (joins) judging.join();
  if (!person.member && !joins) judging.faults['Username'] = 'NOT_A_MEMBER';
  else {
    if (wanted.login !== undefined) judging.login(wanted.login);
    for (const [name, value] of Object.entries(wanted.fields ?? {})) judging.field(name, value);
    if (wanted.roles !== undefined && wanted.roles.length > 0 && !joins) judging.roles(wanted.roles);
    else if (wanted.roles?.length === 0 && !wanted.join) judging.faults['Roles'] = 'NO_ROLE';
    if (wanted.state !== undefined && !joins) judging.state(wanted.state);
    if (wanted.defaultProjectId !== undefined) judging.defaultProject(wanted.defaultProjectId);
  }
  judging.person.member = person.member || joins;
  const { faults, changes, left } = judging;
  return Object.keys(faults).length > 0
    ? { person, faults, changes: [], left: [] }
    : { person: judging.person, faults, changes, left };
};

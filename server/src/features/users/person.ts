/** One person: the page, the history, changes of fields, roles and account. */
import { accountAbility } from '@telemachos/contract/access/abilities.ts';
import { assignableRoles, levelOf } from '@telemachos/contract/access/roles.ts';
import { mayActEverywhere, mayActUpon } from '@telemachos/contract/access/strength.ts';
import { maxPasswordLinksPerHour } from '@telemachos/contract/features/account/account.rules.ts';
import type { personCalls } from '@telemachos/contract/features/users/person.calls.ts';
import { preferenceValue, type PersonPage } from '@telemachos/contract/features/users/person.wire.ts';
import { findHeldLevels } from '../../access/strength.store.ts';
import { actingLevelIn, filterRoles, reachIn, rolesIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { countLinksSince } from '../../platform/link-tokens.store.ts';
import { passwordPurpose } from '../account/password-links.shared.ts';
import { changePeople, type Done } from './changing.shared.ts';
import { declaredIn, type Declared } from './declared.shared.ts';
import { inviteThem } from './account-mails.shared.ts';
import * as store from './person.store.ts';
import { readableIn } from './readable.shared.ts';

/** Lines of the history in one reading. */
const historyPageSize = 50;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Names stand first, what belongs to the project last. */
const placeOf = ({ field, ofProject }: Declared): number => {
  const name = ['first_name', 'last_name'].indexOf(field.Name);
  return name >= 0 ? name : ofProject ? 3 : 2;
};

/** The values that somebody chooses from, or is told what the present one means. */
const fieldsShown = (declared: Map<string, Declared>, row: store.PersonRow, mayOpen: boolean): PersonPage['Fields'] =>
  [...declared.values()]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ field, ofProject, editable, options }) => ({
      Name: field.Name,
      Label: field.Label,
      LabelEn: field.LabelEn ?? field.Label,
      Type: field.Type,
      Options: options?.map(({ Value, Label, LabelEn }) => ({ Value, Label, LabelEn: LabelEn ?? Label })) ?? null,
      OfProject: ofProject,
      Editable: editable && (field.Name !== 'email' || mayOpen),
      Value:
        field.Name === 'email' ? (row.email ?? '') : ((ofProject ? row.projectFields : row.fields)[field.Name] ?? ''),
    }));

/** The consent is told by its day: its field holds bits. */
const withoutConsent = (declared: Map<string, Declared>): Map<string, Declared> =>
  new Map([...declared].filter(([, { isConsent }]) => !isConsent));

/** What the viewer may do to a person: their fields, their roles and state, their whole account. */
const mayDo = async (
  asking: Connection & { viewer: Viewer },
  projectId: number,
  { id: userId, hasPassword }: Pick<store.PersonRow, 'id' | 'hasPassword'>,
): Promise<PersonPage['May']> => {
  const { viewer } = asking;
  const held = await findHeldLevels(asking, [userId]);
  const weaker =
    userId !== viewer.userId && held.every(({ level }) => mayActUpon(actingLevelIn(viewer, projectId), level));
  const manages = weaker && reachIn(viewer, projectId, 'users.manage') !== null;
  return {
    Fields: weaker && reachIn(viewer, projectId, 'users.fields') !== null,
    Manage: manages,
    Account:
      manages &&
      mayActEverywhere(held, (project) => ({
        reach: reachIn(viewer, project, accountAbility(hasPassword)),
        level: actingLevelIn(viewer, project),
      })),
  };
};

/** The fields at fault of the one row of a change; null without any. */
const faultsOf = (done: Done | undefined): Record<string, string> | null =>
  done && Object.keys(done.faults).length > 0 ? done.faults : null;

/** A change of one person in the current project, by one name for its problems. */
const one = { dryRun: false };

export const personHandlers: Handlers<typeof personCalls> = {
  async person(context, { ProjectId, UserId }) {
    const row = await store.findPersonPage(context, ProjectId, UserId);
    if (!row) return context.fail('NOT_FOUND');
    const { viewer } = context;
    const { keeps } = await readableIn(context, ProjectId);
    const May = await mayDo(context, ProjectId, row);
    const roles = filterRoles(row.roles);
    const isEmail = row.email !== null && row.username.toLowerCase() === row.email.toLowerCase();
    return {
      Id: row.id,
      Username: keeps('email') && isEmail ? '' : row.username,
      Roles: roles,
      Level: levelOf(roles, row.levelByHand),
      State: row.state,
      Fields: fieldsShown(withoutConsent(await declaredIn(context, ProjectId)), row, May.Account),
      HasPassword: row.hasPassword,
      HasEmail: row.email !== null,
      Photo: row.photo,
      CreatedAt: row.createdAt.toISOString(),
      JoinedAt: row.joinedAt.toISOString(),
      LastSeenAt: iso(row.lastSeenAt),
      ConsentAt: iso(row.consentAt),
      DefaultProjectId: row.defaultProjectId,
      Projects: (await store.projectsOf(context, UserId))
        .filter(({ id }) => rolesIn(viewer, id).length > 0)
        .map((there) => ({ Id: there.id, Descr: there.descr, Roles: filterRoles(there.roles), State: there.state })),
      Mentor: row.mentorId === null ? null : { Id: row.mentorId, Name: row.mentorName ?? '' },
      Applications: (await store.applicationsOf(context, ProjectId, UserId)).map(
        ({ id, status, kayas, submittedAt }) => ({
          Id: id,
          Status: status,
          Kayas: keeps('kayas') ? '' : kayas,
          SubmittedAt: submittedAt.toISOString(),
        }),
      ),
      Actions: { Begun: row.begun, Completed: row.completed },
      May,
      Assignable: [...assignableRoles(actingLevelIn(viewer, ProjectId))],
    };
  },

  async history(context, { ProjectId, UserId, Before = null }) {
    const { keeps } = await readableIn(context, ProjectId);
    const kept = (await store.namesInHistory(context, UserId)).filter(keeps);
    // A user name may be the e-mail.
    const without = keeps('email') ? ['email', 'username'] : [];
    const of = { projectId: ProjectId, userId: UserId, before: Before, kept, without };
    const found = await store.historyOf(context, of, historyPageSize + 1);
    return {
      list: found.slice(0, historyPageSize).map((row) => ({
        Id: row.id,
        At: row.at.toISOString(),
        What: row.what,
        Name: row.name,
        Before: row.before,
        After: row.after,
        Actor: row.actorId === null ? null : { Id: row.actorId, Name: row.actorName ?? '' },
        ViewedAs: row.viewedId === null ? null : { Id: row.viewedId, Name: row.viewedName ?? '' },
        BatchId: row.batchId,
      })),
      More: found.length > historyPageSize,
    };
  },

  async updateFields(context, { UserId, Fields, Before }) {
    const { projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const row = { place: 0, id: UserId, fields: Fields, ...(Before ? { before: { fields: Before } } : {}) };
    const [done] = await changePeople(context, projectId, [row], one);
    const fields = faultsOf(done);
    const values = await valuesOf(context, projectId, UserId, Object.keys(Fields));
    if (fields && Object.values(fields).includes('STALE'))
      return context.fail('STALE', { fields, details: { Theirs: values, Yours: Fields } });
    if (fields) return context.fail('INVALID_VALUES', { fields });
    return { Changed: [...new Set((done?.changes ?? []).map(({ what, name }) => name || what))], Fields: values };
  },

  async updateField(context, { UserId, Name, Value, Before }) {
    const { projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const before = Before === undefined ? {} : { before: { fields: { [Name]: Before } } };
    const row = { place: 0, id: UserId, fields: { [Name]: Value }, ...before };
    const [done] = await changePeople(context, projectId, [row], one);
    const fault = faultsOf(done) && (faultsOf(done)?.[`Fields.${Name}`] ?? 'BAD_INPUT');
    const values = await valuesOf(context, projectId, UserId, [Name]);
    if (fault === 'STALE')
      return context.fail('STALE', { fields: { Value: fault }, details: { Theirs: values[Name] ?? '', Yours: Value } });
    if (fault) return context.fail('INVALID_VALUES', { fields: { Value: fault } });
    return { Changed: (done?.changes.length ?? 0) > 0, Value: values[Name] ?? '' };
  },

  async updateRoles(context, { UserId, Roles }) {
    const { projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const [done] = await changePeople(context, projectId, [{ place: 0, id: UserId, roles: Roles }], one);
    const fields = faultsOf(done);
    if (fields) return context.fail('INVALID_VALUES', { fields });
    return { Roles: filterRoles((await store.findPersonPage(context, projectId, UserId))?.roles ?? []) };
  },

  async setLogin(context, { UserId, login }) {
    const { projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const [done] = await changePeople(context, projectId, [{ place: 0, id: UserId, login: login.trim() }], one);
    const fields = faultsOf(done);
    return fields ? context.fail('INVALID_VALUES', { fields }) : { Username: login.trim() };
  },

  async setDefaultProject(context, { UserId, ProjectId }) {
    const [done] = await changePeople(context, ProjectId, [{ place: 0, id: UserId, defaultProjectId: ProjectId }], one);
    const fields = faultsOf(done);
    return fields ? context.fail('INVALID_VALUES', { fields }) : { Ok: true };
  },

  async invite(context, { UserId }) {
    const { projectId } = context;
    const row = projectId === null ? undefined : await store.findPersonPage(context, projectId, UserId);
    if (!row || projectId === null) return context.fail('NOT_FOUND');
    if (row.email === null) return context.fail('NO_EMAIL');
    // One limit for all links to a password that one person is mailed, whoever asks for them.
    const since = new Date(context.now.getTime() - 3_600_000);
    if ((await countLinksSince(context, UserId, passwordPurpose, since)) >= maxPasswordLinksPerHour)
      return context.fail('JUST_WRITTEN');
    await inviteThem(context, projectId, [row]);
    await context.audit('user', UserId, { Invited: true });
    return { Ok: true };
  },

  async fieldValues(context, { UserId, Fields }) {
    const { projectId } = context;
    return projectId === null ? context.fail('NOT_FOUND') : valuesOf(context, projectId, UserId, Fields);
  },

  async preference(context, { ProjectId, Key }) {
    const { data = null } = preferenceValue.safeParse(
      await store.findPreference(context, ProjectId, context.viewer.userId, Key),
    );
    return { Value: data };
  },

  async setPreference(context, { ProjectId, Key, Value }) {
    await store.savePreference(context, ProjectId, context.viewer.userId, Key, Value);
    return { Ok: true };
  },
};

/** The values of these fields, of those that the caller may read; one without a value is empty. */
const valuesOf = async (
  asking: Connection & { viewer: Viewer },
  projectId: number,
  userId: number,
  names: readonly string[],
): Promise<Record<string, string>> => {
  const declared = await declaredIn(asking, projectId);
  const row = await store.findPersonPage(asking, projectId, userId);
  const shown = row ? fieldsShown(declared, row, false) : [];
  return Object.fromEntries(shown.filter(({ Name }) => names.includes(Name)).map(({ Name, Value }) => [Name, Value]));
};

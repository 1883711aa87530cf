/** Who is here, seen in the current project. */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { lookOf } from '@telemachos/contract/features/projects/look.rules.ts';
import { homesFor, menusFor } from '@telemachos/contract/features/projects/menus.rules.ts';
import { projectConfig } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { holdsEverywhere, levelOf } from '@telemachos/contract/access/roles.ts';
import type { CurrentUser } from '@telemachos/contract/features/account/account.schemas.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import {
  abilitiesIn,
  currentProject,
  owesConsent,
  owesSecondFactor,
  rolesIn,
  type Viewer,
} from '../../access/viewer.ts';
import { readableIn } from '../users/readable.shared.ts';
import * as store from './account.store.ts';
import { nameOfActor } from './looks.store.ts';

/** The state of somebody who holds in every project without being a member of this one: active. */
const activeState = 1;

/** Who sees the product as this person, if anybody does. */
const seenBy = async (connection: Connection, { impersonator }: Viewer): Promise<CurrentUser['SeenBy']> =>
  impersonator && {
    Name: await nameOfActor(connection, impersonator.actorId),
    Until: impersonator.until.toISOString(),
    Changes: impersonator.changes,
    ByLink: impersonator.byLink,
  };

/** The words that a project has of its own for what the screens say; nothing where it has none. */
const wordsOf = (config: unknown): Pick<CurrentUser, 'Words'> => {
  const { tdfw = {} } = projectConfig.parse(config ?? {});
  return Object.values(tdfw).some((words) => Object.keys(words).length > 0) ? { Words: tdfw } : {};
};

export const identityHandlers: Pick<Handlers<typeof accountCalls>, 'identity' | 'current' | 'roles'> = {
  async identity({ viewer, requestedProjectId }) {
    return {
      Authenticated: viewer !== null,
      Roles: viewer ? rolesIn(viewer, currentProject(viewer, requestedProjectId)) : [],
    };
  },

  async roles({ viewer, projectId }) {
    return rolesIn(viewer, projectId);
  },

  async current(context) {
    const { viewer, projectId } = context;
    const person = await store.findPerson(context, viewer.userId, projectId);
    if (!person) return context.fail('NOT_FOUND');
    const everywhere = viewer.memberships.some(({ roles }) => roles.some(holdsEverywhere));
    const projects = (await store.projectsFor(context, viewer.userId, everywhere)).filter(
      ({ id }) => rolesIn(viewer, id).length > 0,
    );
    const mentors = projectId === null ? [] : await store.mentorsOf(context, projectId, viewer.userId);
    const roles = rolesIn(viewer, projectId);
    const keeps = projectId === null ? () => false : (await readableIn(context, projectId, 'own')).keeps;
    const shown = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !keeps(name)));
    return {
      Id: person.id,
      Username: person.username,
      Roles: roles,
      Abilities: abilitiesIn(viewer, projectId),
      Fields: shown(person.fields),
      ProjectFields: shown(person.projectFields ?? {}),
      Level: levelOf(roles, person.levelByHand),
      State: person.state ?? activeState,
      CacheMentors: Object.fromEntries(mentors.map(({ actionId, mentorId }) => [String(actionId ?? 0), mentorId])),
      Language: person.language,
      ...wordsOf(projects.find(({ id }) => id === projectId)?.config),
      Photo: person.photo,
      ProjectId: projectId,
      Projects: projects.map(({ id, url, descr, config, said }) => ({
        Id: id,
        url,
        Descr: descr,
        Roles: rolesIn(viewer, id),
        Abilities: abilitiesIn(viewer, id),
        Look: lookOf(projectConfig.parse(config)),
        Menus: menusFor(said, rolesIn(viewer, id)),
        Homes: homesFor(said, rolesIn(viewer, id)),
      })),
      NeedsConsent: owesConsent(viewer, projectId),
      MustChoosePassword: person.mustChoosePassword,
      NeedsSecondFactor: owesSecondFactor(viewer),
      SeenBy: await seenBy(context, viewer),
    };
  },
};

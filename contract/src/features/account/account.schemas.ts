/** What the account calls carry. Source: specification 000 §3, §7; the domain's «Roles, levels, states». */
import { z } from 'zod';
import { abilities, type Ability } from '../../access/abilities.ts';
import { roles, type Role } from '../../access/roles.ts';
import { id } from '../../kit/fields.ts';
import { look } from '../projects/look.rules.ts';

/** The name of a photograph, which changes with it. */
export const photoKey = z.string().regex(/^[0-9a-f]{32}$/);

/** Of somebody's photograph; null without one. */
export const photo = photoKey.nullable();

export const role = z.enum(roles as [Role, ...Role[]]);
/** The roles that people are looked for by; none: whatever they hold. A name that is no role finds nobody, and is refused. */
export const rolesToFind = z.array(role).max(20).default([]);
export const ability = z.enum(Object.keys(abilities) as [Ability, ...Ability[]]);

/** A project as its member's menu needs it. */
export const ownProject = z.object({
  Id: id,
  url: z.string(),
  Descr: z.string(),
  Roles: z.array(role),
  Abilities: z.array(ability),
  Look: look,
  /** The menus that the project gives to the roles held there, by the names of places; without one, as the routes say. */
  Menus: z.partialRecord(role, z.array(z.string())).optional(),
  /** The parts of the homes that it gives to them; without, as homes.rules.ts says. */
  Homes: z.partialRecord(role, z.array(z.string())).optional(),
});

/** The signed-in person, seen in the current project. */
export const currentUser = z.object({
  Id: id,
  Username: z.string(),
  Roles: z.array(role),
  Abilities: z.array(ability),
  Fields: z.record(z.string(), z.string()),
  ProjectFields: z.record(z.string(), z.string()),
  Level: z.int(),
  State: z.int().min(0).max(3),
  /** Action id to mentor id; the key 0 is the mentor for the project. */
  CacheMentors: z.record(z.string(), id),
  /** Of screens and mails: a shipped one, or one that translators added. */
  Language: z.string(),
  /** The words of the screens that the project has of its own, by language and label (001 §3, Config.tdfw). */
  Words: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** The name of the own photograph; null without one. */
  Photo: photo,
  /** The project of the reply; null for a person without any. */
  ProjectId: id.nullable(),
  Projects: z.array(ownProject),
  /** True while the consent of the project is missing (specification 000 §4). */
  NeedsConsent: z.boolean(),
  /** True until the person has chosen a password of their own. */
  MustChoosePassword: z.boolean(),
  /** True while a project demands signing in in two steps of this person, who has not set it up. */
  NeedsSecondFactor: z.boolean(),
  /** Who really sits there, when somebody sees the product as this person; null for the person. */
  SeenBy: z
    .object({
      Name: z.string(),
      Until: z.string(),
      /** Changes were switched on. */
      Changes: z.boolean(),
      /** It began with a link: changes can't be switched on, and with it the session ends. */
      ByLink: z.boolean(),
    })
    .nullable(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** One place where the person is signed in. */
export const sessionLine = z.object({
  Id: id,
  Current: z.boolean(),
  Started: z.string(),
  LastSeen: z.string(),
  Address: z.string(),
  /** The browser's and the system's usual names; '' where they are not known. */
  Browser: z.string(),
  System: z.string(),
  /** A telephone or a tablet. */
  Mobile: z.boolean(),
});

/** One time that somebody saw the product as the person, or began to change things so. */
export const lookLine = z.object({ At: z.string(), By: z.string(), Reason: z.string(), Changes: z.boolean() });

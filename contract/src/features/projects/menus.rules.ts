/**
 * What a project's settings say of its roles: the places of each role's menu and the parts of its home (specification
 * 000 §3, 001 §1, §2, §3 Roles).
 */
import { z } from 'zod';
import { isRole, type Role } from '../../access/roles.ts';
import { hasPart } from './homes.rules.ts';

/** Words are passed over one by one, whatever else they stand beside. */
const names = z.array(z.string().max(40).catch('')).max(100).optional().catch(undefined);

/**
 * What is said of a role. Its `Menu` names places by their keys in texts/menu.json `nav`, its `Home` parts of the role's
 * home (homes.rules.ts), both in their order; a word that is none is as if it were not there, and so is whatever has
 * another shape.
 */
const roleSettings = z.looseObject({ Menu: names, Home: names });

/** By the role's name. */
export const rolesSettings = z.record(z.string(), roleSettings.catch({}));

/** What a project says of some of these roles; roles of which nothing that counts is said are left out. */
const saidOf = (
  written: unknown,
  held: readonly Role[],
  key: 'Menu' | 'Home',
  counts: (role: Role, name: string) => boolean,
): Partial<Record<Role, string[]>> => {
  const said = rolesSettings.catch({}).parse(written);
  return Object.fromEntries(
    held.flatMap((role) => {
      const chosen = Object.hasOwn(said, role) ? (said[role]?.[key] ?? []).filter((name) => counts(role, name)) : [];
      return chosen.length > 0 ? [[role, chosen]] : [];
    }),
  );
};

/** The menus that a project gives to some of these roles; which words are places is the browser's to know. */
export const menusFor = (written: unknown, held: readonly Role[]): Partial<Record<Role, string[]>> =>
  saidOf(written, held, 'Menu', (_role, name) => name !== '');

/** The homes that a project gives to some of these roles, of the parts that are theirs. */
export const homesFor = (written: unknown, held: readonly Role[]): Partial<Record<Role, string[]>> =>
  saidOf(written, held, 'Home', hasPart);

/** The code of a word that names no part of the home of the role that it is written for. */
const unknownPart = 'UNKNOWN_HOME_PART';

/**
 * The homes as they may be kept: whoever writes a part that is none, or twice, or for a role that is none, is told, at
 * its place. What is kept already is read as {@link homesFor} does.
 */
export const homesToKeep = z.looseObject({
  Roles: z
    .record(z.string(), z.looseObject({ Home: z.array(z.string()).max(100).optional() }))
    .optional()
    .superRefine((roles = {}, context) => {
      for (const [role, { Home = [] }] of Object.entries(roles))
        for (const [index, name] of Home.entries())
          if (!isRole(role) || !hasPart(role, name) || Home.indexOf(name) < index)
            context.addIssue({ code: 'custom', message: unknownPart, path: [role, 'Home', index] });
    }),
});

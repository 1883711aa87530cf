/** What a project's settings say of its roles: the places of each role's menu (specification 000 §3, 001 §3 Roles). */
import { z } from 'zod';
import type { Role } from '../../access/roles.ts';

/**
 * What is said of a role. Its `Menu` names places by their keys in texts/menu.json `nav`, in their order; a word that is
 * none is as if it were not there, and so is whatever has another shape.
 */
const roleSettings = z.looseObject({
  Menu: z.array(z.string().max(40).catch('')).max(100).optional().catch(undefined),
});

/** By the role's name. */
export const rolesSettings = z.record(z.string(), roleSettings.catch({}));

/** The menus that a project gives to some of these roles. */
export const menusFor = (written: unknown, held: readonly Role[]): Partial<Record<Role, string[]>> => {
  const said = rolesSettings.catch({}).parse(written);
  return Object.fromEntries(
    held.flatMap((role) => {
      const menu = Object.hasOwn(said, role) ? said[role]?.Menu?.filter(Boolean) : undefined;
      return menu && menu.length > 0 ? [[role, menu]] : [];
    }),
  );
};

/** The menu of a role, read off the table of routes, or as its project chose from it. */
import type { ComponentType } from 'react';
import type menu from '@telemachos/contract/texts/el/menu.json';
import { can, type Ability } from '@telemachos/contract/access/abilities.ts';
import type { Role } from '@telemachos/contract/access/roles.ts';
import { toSorted } from '@telemachos/contract/kit/array-polyfills.ts';
import type { IconName } from './icons.ts';

/** The name of a place, in menu.json under `nav`. */
export type NavKey = keyof (typeof menu)['nav'];

/** A place in the menu. Shown to the current role if it holds `ability` (the screen's own, unless said otherwise). */
export type MenuPlace = {
  label: NavKey;
  icon: IconName;
  ability?: Ability;
  group: 'work' | 'manage' | 'more';
  /** Not among the four of the phone's bottom bar; a number: only where others leave room, the smaller one first. */
  bottom?: false | number;
  /** What else lies within it, under the project's segment: pages that its own path does not lead on to. */
  holds?: RegExp;
};

/**
 * One address. `reads: false` marks a screen outside the frame that does without the cache of reads. `texts` are the
 * namespaces it needs; without `ability` anybody may open it. Path syntax is the router's: `$name`, optional
 * `{-$name}`.
 */
export type Screen = {
  path: string;
  ability?: Ability;
  texts: readonly string[];
  load: () => Promise<ComponentType>;
  /** Its place in the menu; several, where roles know it by different names. */
  menu?: MenuPlace | readonly MenuPlace[];
  reads?: false;
};

/** A place of the menu with its path under the project's segment. */
export type MenuLine = MenuPlace & { path: string };

/** The places a role may see, in the table's order. */
const placesOf = (screens: readonly Screen[], role: Role | null): MenuLine[] =>
  screens.flatMap(({ path, ability, menu = [] }) =>
    [menu].flat().flatMap((place) => {
      const needed = place.ability ?? ability;
      return role && (!needed || can([role], needed)) ? [{ ...place, path }] : [];
    }),
  );

/**
 * The places a role sees: those that the project chose among those it may see (`chosen`, by name and in that order, as
 * one list), else all, in the table's order. Home is always among them.
 */
export const menuOf = (screens: readonly Screen[], role: Role | null, chosen: readonly string[] = []): MenuLine[] => {
  const all = placesOf(screens, role);
  const found = [...new Set(chosen)].flatMap((name) => all.filter(({ label }) => label === name));
  if (found.length === 0) return all;
  const home = found.some(({ label }) => label === 'home') ? [] : all.filter(({ label }) => label === 'home');
  return [...home, ...found].map(({ label, icon, path, holds }) => ({
    label,
    icon,
    path,
    group: 'work',
    ...(holds && { holds }),
  }));
};

/**
 * The most used places for the phone's bottom bar, at most four: the first of the table that are work, and after them
 * those that go where there is room.
 */
export const bottomOf = (lines: readonly MenuLine[]): readonly MenuLine[] => {
  const able = lines.filter(({ group, bottom }) => group !== 'more' && bottom !== false);
  const room = (line: MenuLine) => line.bottom || 0;
  return toSorted(able, (one, other) => room(one) - room(other)).slice(0, 4);
};

/** Whether a path is at, or within, a place of the menu; `home` only at itself. */
export const isAt = (pathname: string, segment: string, { path, holds }: Pick<MenuLine, 'path' | 'holds'>): boolean => {
  const [here, inside] = [pathname.toLowerCase().replace(/\/+$/, ''), `/${segment}/`.toLowerCase()];
  // What a path may go on with is no part of where it begins.
  const place = `${inside}${path.replace(/\/\{-.*$/, '').toLowerCase()}`;
  return (
    here === place ||
    here.startsWith(`${place}/`) ||
    (holds !== undefined && here.startsWith(inside) && holds.test(here.slice(inside.length)))
  );
};

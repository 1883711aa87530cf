/** Logos: their size, their names, and the paths that settings may name. */

/** The largest logo. */
export const maxLogoBytes = 262_144;
/** Pixels on each side of a logo. */
export const maxLogoSidePx = 2048;
/** What the device's own chooser offers; the server looks at the content. */
export const logoAccept = 'image/png,image/jpeg,image/svg+xml,.svg';

/**
 * A path on this server: an address elsewhere would tell its owner of each visit, and the content policy refuses it. A
 * logo that was uploaded is named by its key.
 */
export const logoPath = /^\/(?!\/)[\w%./-]{0,200}(?:\?Key=[0-9a-f]{32})?$/;

/** The path of an uploaded logo. */
export const toLogoPath = (key: string): string => `/api/project/Logo?Key=${key}`;

/** The logo that settings name; null for none, and for what is no path on this server. */
export const toLogo = (imageUrl: unknown): string | null =>
  typeof imageUrl === 'string' && imageUrl !== '/' && logoPath.test(imageUrl) ? imageUrl : null;

/** Mass data: its limits, and the addresses to which rows may be sent (specification 001 §2, §3, §4, §7). */
import { isStorable } from '../../kit/texts.rules.ts';

/** The most rows of a sending. */
export const maxMassRows = 20_000;

/** The largest file, or pasted text, that rows are read from. */
export const maxMassFileBytes = 20_000_000;

/** The most columns, and the longest cell: that of a spreadsheet. */
export const maxMassColumns = 200;
export const maxMassCellLength = 32_767;

/** The most rows of one run of a transform, and of one page. */
export const maxTransformRows = 500;
export const maxPageRows = 500;

/** The largest body of a call that transforms rows. */
export const maxTransformBytes = 1024 * 1024;

export const massMethods = ['POST', 'GET'] as const;
export type MassMethod = (typeof massMethods)[number];

/** One row in each call, all rows in one call, or pages of rows. */
export const sendModes = ['one', 'all', 'paged'] as const;
export type SendMode = (typeof sendModes)[number];

/** The field that holds the rows of a call that takes several. */
export const rowsField = 'Rows';

/** Why no row can be sent to an address. */
export const addressFaults = [
  'MISSING',
  'FOREIGN',
  'NOT_A_PATH',
  'UNKNOWN_CALL',
  'UNKNOWN_SERVICE',
  'OTHER_METHOD',
] as const;
export type AddressFault = (typeof addressFaults)[number];

/**
 * An address as a path of this product: an own origin before it is left out. A fault where it leads elsewhere, or is
 * more than a path.
 */
export const readAddress = (given: string, ownOrigin: string | null): { path: string } | { fault: AddressFault } => {
  const text = given.trim();
  if (text === '') return { fault: 'MISSING' };
  const isOwn = ownOrigin !== null && text.toLowerCase().startsWith(`${ownOrigin.toLowerCase()}/`);
  const path = isOwn ? text.slice(ownOrigin?.length) : text;
  // A browser reads `//host`, `/\host` and `scheme:` as another origin.
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || /^[/\\]{2}/.test(path)) return { fault: 'FOREIGN' };
  // Neither a query, nor a fragment, nor steps upwards, nor what a browser reads as a slash or drops.
  if (!path.startsWith('/') || /[?#\\\s]|\/\.{1,2}(\/|$)/.test(path)) return { fault: 'NOT_A_PATH' };
  try {
    const decoded = decodeURIComponent(path);
    return isStorable(decoded) ? { path: decoded } : { fault: 'NOT_A_PATH' };
  } catch {
    return { fault: 'NOT_A_PATH' };
  }
};

/** Dates as `/Date(…)/`: the milliseconds since 1970 between two slashes. Source: specification 000 §3. */

const written = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/;

/** The furthest instant that a `Date` can hold, on either side of 1970. */
const maxInstantMs = 8_640_000_000_000_000;

/** An instant as it travels; null stays null. */
export const toWireDate = (at: Date | null): string | null => (at === null ? null : `/Date(${at.getTime()})/`);

/** The instant that a text names: `/Date(ms)/`, with or without a distance from Greenwich, or ISO; null for none. */
export const fromWireDate = (text: string): Date | null => {
  const milliseconds = Number(written.exec(text)?.[1] ?? NaN);
  if (Number.isFinite(milliseconds)) return Math.abs(milliseconds) <= maxInstantMs ? new Date(milliseconds) : null;
  const iso = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) ? new Date(text) : null;
  return iso && Number.isFinite(iso.getTime()) ? iso : null;
};

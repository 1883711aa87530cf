/** The wire format `/Date(ms)/` of instants. Source: specification 000 §3. */

const written = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/;

/** The largest epoch milliseconds that a `Date` can hold. */
const maxInstantMs = 8_640_000_000_000_000;

/** An instant in the wire format; null stays null. */
export const toWireDate = (at: Date | null): string | null => (at === null ? null : `/Date(${at.getTime()})/`);

/** Parses `/Date(ms)/`, with or without a UTC offset (ignored), or ISO 8601; null for anything else. */
export const fromWireDate = (text: string): Date | null => {
  const milliseconds = Number(written.exec(text)?.[1] ?? NaN);
  if (Number.isFinite(milliseconds)) return Math.abs(milliseconds) <= maxInstantMs ? new Date(milliseconds) : null;
  const iso = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) ? new Date(text) : null;
  return iso && Number.isFinite(iso.getTime()) ? iso : null;
};

/** Time zones of calendar files that do not define them: by their IANA or Windows names. */
import ICAL from 'ical.js';
import { findIana } from 'windows-iana';

const hourMs = 3_600_000;

/** The formats of offsets by lower-case zone: a file may write one name in thousands of ways. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of a zone's offset; undefined where nobody knows the zone. */
const offsetFormat = (timeZone: string): Intl.DateTimeFormat | undefined => {
  const key = timeZone.toLowerCase();
  try {
    const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(key, format);
    return format;
  } catch {
    return undefined;
  }
};

/** A zone by the machine's own time zone data; an unknown one stands at Greenwich, and says that it is unknown. */
export class NamedZone extends ICAL.Timezone {
  readonly isUnknown: boolean;
  readonly #format: Intl.DateTimeFormat | undefined;
  readonly #offsets = new Map<number, number>();

  constructor(tzid: string) {
    super({ tzid });
    this.#format = offsetFormat(findIana(tzid)[0] ?? tzid);
    this.isUnknown = this.#format === undefined;
  }

  /** Seconds ahead of Greenwich at an instant. */
  #offsetAt(instant: number): number {
    if (!this.#format) return 0;
    // No zone changes its offset within a quarter of an hour.
    const key = Math.floor((4 * instant) / hourMs);
    const known = this.#offsets.get(key);
    if (known !== undefined) return known;
    const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
      /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(this.#format.format(instant)) ?? [];
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
    this.#offsets.set(key, offset);
    return offset;
  }

  /** Seconds ahead of Greenwich at a time on the zone's clocks. */
  override utcOffset(time: ICAL.Time): number {
    const clock = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
    return this.#offsetAt(clock - this.#offsetAt(clock) * 1000);
  }
}

/** Whether nobody knows where the clocks of a time stand. */
export const isOfUnknownZone = ({ zone }: ICAL.Time): boolean => zone instanceof NamedZone && zone.isUnknown;

/** A zone by its name: as the file defines it, else as the machine knows it. */
export const zoneCalled = (tzid: string): ICAL.Timezone => {
  const known = ICAL.TimezoneService.get(tzid);
  if (known) return known;
  const zone = new NamedZone(tzid);
  ICAL.TimezoneService.register(zone, tzid);
  return zone;
};

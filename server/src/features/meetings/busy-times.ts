/** When somebody is busy, by their own calendar file (RFC 5545): times alone, nothing of what they do. */
import ICAL from 'ical.js';

/** What is read of a file between two instants (epoch milliseconds). */
export type BusyJob = { body: string; from: number; until: number };
export type BusyRead = { times: { from: number; until: number }[] } | { failure: 'NO_CALENDAR' | 'TOO_MUCH' };

/** Busy times that are kept of a calendar, and repetitions that the reader expands. */
const maxBusyTimes = 3000;
const maxRepetitions = 50_000;

const zoneOf = (id: string): ICAL.Timezone | undefined => ICAL.TimezoneService.get(id) ?? undefined;

/** The instants of a time; one without a zone, or of a day, is of Athens, as `floating` says it. */
const instantOf = (time: ICAL.Time, floating: ICAL.Timezone): number => {
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  if (!isFloating) return time.toUnixTime() * 1000;
  const local = time.clone();
  local.zone = floating;
  return local.toUnixTime() * 1000;
};

const athensFile = `BEGIN:VTIMEZONE
TZID:Europe/Athens
BEGIN:DAYLIGHT
DTSTART:19810329T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0300
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T040000
TZOFFSETFROM:+0300
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`;

const said = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

/** Whether an event takes its owner's time. */
const isBusy = (component: ICAL.Component): boolean =>
  said(component, 'status') !== 'CANCELLED' && said(component, 'transp') !== 'TRANSPARENT';

/** Read it; what has no end is not gone through to its end. */
export const busyTimesOf = ({ body, from, until }: BusyJob): BusyRead => {
  let calendar: ICAL.Component;
  try {
    const parsed: unknown = ICAL.parse(body);
    const first: unknown = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed[0] : parsed;
    calendar = new ICAL.Component(first as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    return { failure: 'NO_CALENDAR' };
  }
  if (calendar.name !== 'vcalendar') return { failure: 'NO_CALENDAR' };
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const athens = new ICAL.Timezone(new ICAL.Component(ICAL.parse(athensFile)));
  const floating = zoneOf('Europe/Athens') ?? athens;
  const times: { from: number; until: number }[] = [];
  let steps = 0;
  const add = (begins: number, ends: number) => {
    if (ends > begins && begins < until && ends > from) times.push({ from: begins, until: ends });
  };
  const components = calendar.getAllSubcomponents('vevent');
  const others = Map.groupBy(
    components.filter((component) => component.hasProperty('recurrence-id')),
    (component) => String(component.getFirstPropertyValue('uid') ?? ''),
  );
  // A repetition that is otherwise is read with the event that it is of.
  const whole = new Set(
    components
      .filter((component) => !component.hasProperty('recurrence-id'))
      .map((component) => String(component.getFirstPropertyValue('uid') ?? '')),
  );
  for (const component of components) {
    const uid = String(component.getFirstPropertyValue('uid') ?? '');
    if (component.hasProperty('recurrence-id') && whole.has(uid)) continue;
    try {
      const event = new ICAL.Event(component);
      if (!event.isRecurring()) {
        if (isBusy(component)) add(instantOf(event.startDate, floating), instantOf(event.endDate, floating));
        continue;
      }
      for (const other of others.get(uid) ?? []) event.relateException(other);
      const repeated = event.iterator();
      for (let next = repeated.next(); next; next = repeated.next()) {
        steps += 1;
        if (steps > maxRepetitions || times.length > maxBusyTimes) return { failure: 'TOO_MUCH' };
        if (instantOf(next, floating) >= until) break;
        const { item, startDate, endDate } = event.getOccurrenceDetails(next);
        if (isBusy(item.component)) add(instantOf(startDate, floating), instantOf(endDate, floating));
      }
    } catch {
      // One event that can't be read leaves the others.
    }
  }
  return times.length > maxBusyTimes ? { failure: 'TOO_MUCH' } : { times };
};

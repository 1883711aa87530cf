/** When somebody is busy, by their own calendar file (RFC 5545): times alone, nothing of what they do. */
import ICAL from 'ical.js';
import { isOfUnknownZone, zoneCalled } from './busy-zones.ts';

/** What is read of a file between two instants (epoch milliseconds). */
export type BusyJob = { body: string; from: number; until: number };
type BusyTime = { from: number; until: number };
export type BusyRead = { times: BusyTime[] } | { failure: 'NO_CALENDAR' | 'TOO_MUCH' | 'UNKNOWN_ZONE' };

/** Busy times that are kept of a calendar, and repetitions that the reader expands. */
const maxBusyTimes = 3000;
const maxRepetitions = 50_000;

const dayMs = 86_400_000;

/** The zone of times without one, and of days. */
const floatingZone = 'Europe/Athens';

/** Thrown through the reading where it would go on for too long. */
class TooMuch extends Error {}

/** What is read of one file. */
class Reading {
  readonly times = new Map<string, BusyTime>();
  /** Whether a time of a zone that nobody knows may lie between the two instants. */
  hasUnknownZone = false;
  repetitions = 0;
  readonly #floating: ICAL.Timezone;
  readonly #job: Omit<BusyJob, 'body'>;

  constructor(job: Omit<BusyJob, 'body'>, floating: ICAL.Timezone) {
    this.#job = job;
    this.#floating = floating;
  }

  /** The time on the clocks of the file, where it has no zone of its own. */
  #settled(time: ICAL.Time): ICAL.Time {
    if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time;
    const local = time.clone();
    local.zone = this.#floating;
    return local;
  }

  /** An instant (epoch milliseconds). */
  instantOf(time: ICAL.Time): number {
    return this.#settled(time).toUnixTime() * 1000;
  }

  add(start: ICAL.Time, end: ICAL.Time): void {
    const [from, until] = [this.instantOf(start), this.instantOf(end)];
    if (until <= from) return;
    const { from: first, until: last } = this.#job;
    if (isOfUnknownZone(this.#settled(start))) {
      if (from - dayMs < last && until + dayMs > first) this.hasUnknownZone = true;
    } else if (from < last && until > first) {
      this.times.set(`${from}-${until}`, { from, until });
      if (this.times.size > maxBusyTimes) throw new TooMuch();
    }
  }

  /** Count a repetition; whether it begins before the end. */
  isWithin(time: ICAL.Time): boolean {
    this.repetitions += 1;
    if (this.repetitions > maxRepetitions) throw new TooMuch();
    return this.instantOf(time) < this.#job.until + dayMs;
  }

  /** Days from a time to shortly before the first instant, less a length in milliseconds. */
  daysBefore(time: ICAL.Time, length: number): number {
    return Math.floor((this.#job.from - length - this.instantOf(time)) / dayMs) - 2;
  }
}

const said = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

/** Whether an event takes its owner's time. */
const isBusy = (component: ICAL.Component): boolean =>
  said(component, 'status') !== 'CANCELLED' && said(component, 'transp') !== 'TRANSPARENT';

/** The one rule of an event whose repetitions can begin later without a difference. */
const onlyRule = ({ component }: ICAL.Event): ICAL.Recur | null => {
  const rules = component.getAllProperties('rrule');
  const rule: unknown = rules.length === 1 && !component.hasProperty('rdate') ? rules[0]?.getFirstValue() : null;
  return rule instanceof ICAL.Recur ? rule : null;
};

/** Days of a week and of a day; a rule of another frequency has no fixed length. */
const daysOf: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/** How long an event lasts, in milliseconds. */
const lengthOf = (event: ICAL.Event): number => Math.max(0, event.duration.toSeconds() * 1000);

/** Whether all repetitions of a rule lie before the first instant, as far as that can be told without them. */
const hasEnded = (reading: Reading, event: ICAL.Event, rule: ICAL.Recur): boolean => {
  if (rule.until) return reading.daysBefore(rule.until, lengthOf(event)) > 0;
  const days = daysOf[rule.freq];
  const filters = Object.keys(rule.parts).filter((part) => part !== 'BYDAY' || rule.freq === 'DAILY');
  if (!rule.count || days === undefined || filters.length > 0) return false;
  return reading.daysBefore(event.startDate, lengthOf(event)) > rule.count * rule.interval * days;
};

/**
 * Where the repetitions of an event begin to be read: whole intervals after its start, before the first instant. A rule with
 * a count needs all of them, and the last days of a month are not in every one.
 */
const firstRead = (reading: Reading, event: ICAL.Event, rule: ICAL.Recur): ICAL.Time => {
  const start = event.startDate.clone();
  const days = reading.daysBefore(start, lengthOf(event));
  if (rule.count || days <= 0) return start;
  const unit = daysOf[rule.freq];
  if (unit !== undefined) start.adjust(Math.floor(days / (unit * rule.interval)) * unit * rule.interval, 0, 0, 0);
  else if (start.day <= 28 && (rule.freq === 'MONTHLY' || rule.freq === 'YEARLY')) {
    const months = (rule.freq === 'YEARLY' ? 12 : 1) * rule.interval;
    const total = start.year * 12 + start.month - 1 + Math.floor(days / 31 / months) * months;
    start.year = Math.floor(total / 12);
    start.month = (total % 12) + 1;
  }
  return start;
};

const addRepeated = (reading: Reading, event: ICAL.Event): void => {
  const rule = onlyRule(event);
  const isMoved = event.rangeExceptions.length > 0;
  if (rule && !isMoved && hasEnded(reading, event, rule)) return;
  const addOne = (time: ICAL.Time) => {
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    if (isBusy(item.component)) reading.add(startDate, endDate);
  };
  // The first one repeats nothing: a list of days alone does not name it.
  if (!event.component.hasProperty('rrule')) addOne(event.startDate);
  const repeated = event.iterator(rule && !isMoved ? firstRead(reading, event, rule) : undefined);
  for (let next = repeated.next(); next && reading.isWithin(next); next = repeated.next()) addOne(next);
};

/** The times that a VFREEBUSY names, but for those that it names as free. */
const addNamed = (reading: Reading, component: ICAL.Component): void => {
  for (const property of component.getAllProperties('freebusy'))
    if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() !== 'FREE')
      for (const period of property.getValues())
        if (period instanceof ICAL.Period) reading.add(period.start, period.getEnd());
};

/** One component that can't be read leaves the others. */
const orPassedOver = (read: () => void): void => {
  try {
    read();
  } catch (error) {
    if (error instanceof TooMuch) throw error;
  }
};

const addAll = (reading: Reading, calendar: ICAL.Component): void => {
  const components = calendar.getAllSubcomponents('vevent');
  const uidOf = (component: ICAL.Component): string => String(component.getFirstPropertyValue('uid') ?? '');
  const others = Map.groupBy(
    components.filter((component) => component.hasProperty('recurrence-id')),
    uidOf,
  );
  for (const component of components)
    orPassedOver(() => {
      const isOther = component.hasProperty('recurrence-id');
      const event = new ICAL.Event(component, { exceptions: isOther ? [] : (others.get(uidOf(component)) ?? []) });
      // A repetition that was moved counts where it is now, wherever it was.
      if (event.isRecurring() && !isOther) addRepeated(reading, event);
      else if (isBusy(component)) reading.add(event.startDate, event.endDate);
    });
  for (const component of calendar.getAllSubcomponents('vfreebusy')) orPassedOver(() => addNamed(reading, component));
};

/** The zones that the file names without defining them. */
const registerZones = (calendar: ICAL.Component): void => {
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  for (const component of calendar.getAllSubcomponents())
    for (const property of component.name === 'vtimezone' ? [] : component.getAllProperties()) {
      const tzid: unknown = property.getParameter('tzid');
      if (typeof tzid === 'string') zoneCalled(tzid);
    }
};

/** Read it; what has no end is not gone through to its end. */
export const busyTimesOf = ({ body, from, until }: BusyJob): BusyRead => {
  let calendar: ICAL.Component;
  try {
    const parsed: unknown = ICAL.parse(body.replace(/^\uFEFF/, ''));
    const first: unknown = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed[0] : parsed;
    calendar = new ICAL.Component(first as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    return { failure: 'NO_CALENDAR' };
  }
  if (calendar.name !== 'vcalendar') return { failure: 'NO_CALENDAR' };
  registerZones(calendar);
  const named = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '').trim();
  const reading = new Reading({ from, until }, zoneCalled(named || floatingZone));
  try {
    addAll(reading, calendar);
  } catch (error) {
    if (error instanceof TooMuch) return { failure: 'TOO_MUCH' };
    throw error;
  }
  return reading.hasUnknownZone ? { failure: 'UNKNOWN_ZONE' } : { times: [...reading.times.values()] };
};

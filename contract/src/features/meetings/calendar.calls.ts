/** Calendars outside: the address at which one's meetings are read, and one's own calendar that is read for busy times. */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { okOutput, text } from '../../kit/fields.ts';

const own = { access: 'layout.view', impersonation: 'never' } as const;

export const calendarCalls = {
  feed: defineCall({
    path: '/api/calendar/{Token}/meetings.ics',
    method: 'GET',
    access: 'public',
    readOnly: true,
    returnsFile: true,
    input: z.object({ Token: z.string().regex(/^[\w-]{43}$/) }),
    output: fileOutput,
    maxRequestsPerMinute: 60,
    summary:
      'One’s meetings as a calendar file (RFC 5545), for calendar programs that subscribe to the private address.',
  }),
  feedStanding: defineCall({
    ...own,
    path: '/api/calendar/Standing',
    readOnly: true,
    input: z.object({}),
    output: z.object({
      /** Since when there is an address; it is told once, when it is made. */
      Made: z.string().nullable(),
      /** The own calendar that is read: where it lies, when it was read, and why it could not be. */
      Busy: z.object({ Host: z.string(), Read: z.string().nullable(), Failure: z.string(), Times: z.int() }).nullable(),
    }),
    summary: 'Whether calendars outside read the caller’s meetings, and which one is read for busy times.',
  }),
  makeFeed: defineCall({
    ...own,
    path: '/api/calendar/Make',
    input: z.object({}),
    output: z.object({ Address: z.string() }),
    summary: 'Make the private address of one’s calendar; one that was there before ends.',
  }),
  endFeed: defineCall({
    ...own,
    path: '/api/calendar/End',
    input: z.object({}),
    output: okOutput,
    summary: 'End the private address of one’s calendar.',
  }),
  readBusy: defineCall({
    ...own,
    path: '/api/calendar/ReadBusy',
    access: 'mentor.work',
    input: z.object({ Address: text(2000).min(1) }),
    output: okOutput,
    problems: ['CALENDAR_ADDRESS'],
    summary: 'Let one’s own calendar at an iCalendar address be read for busy times, so that no slot is offered then.',
  }),
  endBusy: defineCall({
    ...own,
    path: '/api/calendar/EndBusy',
    access: 'mentor.work',
    input: z.object({}),
    output: okOutput,
    summary: 'End the reading of one’s own calendar, and forget its times.',
  }),
};

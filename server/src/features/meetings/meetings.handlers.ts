/** The handlers of meetings, by what they are for. */
import type { meetingsCalls } from '@telemachos/contract/features/meetings/meetings.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { attendingHandlers } from './attending.ts';
import { bookingHandlers } from './booking.ts';
import { calendarHandlers } from './calendar.ts';
import { mailHandlers } from './mails.ts';
import { makingHandlers } from './making.ts';
import { scheduleHandlers } from './schedules.ts';
import { slotHandlers } from './slots.ts';
import { timeHandlers } from './times.ts';

export const meetingsHandlers: Handlers<typeof meetingsCalls> = {
  ...makingHandlers,
  ...attendingHandlers,
  ...bookingHandlers,
  ...slotHandlers,
  ...scheduleHandlers,
  ...mailHandlers,
  ...timeHandlers,
  ...calendarHandlers,
};

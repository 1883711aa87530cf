/** Round trips of meetings and mentors' hours. */
import { makeLike, makeMentee } from '../people.ts';
import type { World } from '../world.ts';
import { oddText, type RoundTrip } from './texts.ts';

const ActionId = 7;
const ProjectId = 1;
let week = 0;

/** A meeting of people of its own, in a year of its own. */
const made = async (world: World, where: { Place?: string; Link?: string } = {}) => {
  week += 1;
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const day = new Date(Date.UTC(2031, 0, 7 * week)).toISOString().slice(0, 10);
  const time = { Date: day, TimeHours: 10, TimeMinutes: 0 };
  const { Meetings } = await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...time, ...where });
  const read = async () => {
    const { list } = await mentor.done('/api/meetings/List', { ProjectId, From: day, Until: day });
    return list.find(({ Id }) => Id === Meetings[0]?.Id);
  };
  return { mentor, mentee, time, id: Meetings[0]?.Id ?? 0, read };
};

const link = 'https://video.example.org/αίθουσα?a=1&b=%2F';

const placed: RoundTrip = async (world) => {
  const { read } = await made(world, { Place: oddText, Link: link });
  const kept = await read();
  return { sent: [oddText, link], back: [kept?.Place, kept?.Link] };
};

const moved: RoundTrip = async (world) => {
  const { mentor, id, time, read } = await made(world);
  await mentor.done('/api/meetings/Move', { Id: id, Sequence: 0, ...time, Place: oddText, Link: link });
  const kept = await read();
  return { sent: [oddText, link], back: [kept?.Place, kept?.Link] };
};

const cancelled: RoundTrip = async (world) => {
  const { mentor, id, read } = await made(world);
  await mentor.done('/api/meetings/Cancel', { Id: id, Sequence: 0, Reason: oddText });
  return { sent: oddText, back: (await read())?.Reason };
};

const cannot: RoundTrip = async (world) => {
  const { mentee, id, read } = await made(world);
  await mentee.done('/api/meetings/CannotCome', { Id: id, Sequence: 0, Reason: oddText });
  return { sent: oddText, back: (await read())?.Reason };
};

const times: RoundTrip = async (world) => {
  const mentor = await makeLike(world, 'mentor');
  const Offered = {
    Weekly: [{ Weekday: 1, From: 540, Until: 1440 }],
    Days: [{ Day: '2031-01-01', Hours: [{ From: 0, Until: 45 }] }],
    OnHolidays: true,
    LeadHours: 3,
    BufferMinutes: 7,
    MostPerDay: 4,
  };
  const sent = { Offered, Place: oddText, Link: link };
  await mentor.done('/api/meetings/SetTimes', { ProjectId, ...sent, Version: 0 });
  const { Version: _first, ...back } = await mentor.done('/api/meetings/Times', { ProjectId });
  return { sent, back };
};

/** The calls of meetings. */
export const meetingsTrips = {
  'meetings.make': { by: 'meetings.list', trip: placed },
  'meetings.move': { by: 'meetings.list', trip: moved },
  'meetings.cancel': { by: 'meetings.list', trip: cancelled },
  'meetings.cannotCome': { by: 'meetings.list', trip: cannot },
  'meetings.attendance': { nothing: 'names people and what became of them; meetings.test.ts reads what became' },
  'meetings.book': { nothing: 'names a slot; booking.test.ts reads the meeting' },
  'meetings.rebook': { nothing: 'names a slot; booking.test.ts reads the meeting' },
  'meetings.schedule': 'reads',
  'meetings.schedule2': 'reads',
  'meetings.mentorOverlaps': 'reads',
  'meetings.list': 'reads',
  'meetings.slots': 'reads',
  'meetings.propose': 'reads',
  'meetings.makeMany': { nothing: 'names slots; booking.test.ts reads the meetings' },
  'meetings.mailPreview': 'reads',
  'meetings.mailUsers': { nothing: 'names meetings; mails.test.ts reads the mails' },
  'meetings.times': 'reads',
  'meetings.setTimes': { by: 'meetings.times', trip: times },
  'meetings.feed': 'reads',
  'meetings.feedStanding': 'reads',
  'meetings.makeFeed': { nothing: 'an address is kept as a hash only' },
  'meetings.endFeed': { nothing: 'says that something happened, and nothing more' },
  'meetings.readBusy': { nothing: 'an address is sealed and told by its host alone; calendar.test.ts reads that' },
  'meetings.endBusy': { nothing: 'says that something happened, and nothing more' },
} as const;

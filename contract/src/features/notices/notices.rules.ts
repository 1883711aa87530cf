/**
 * The kinds of notice: what each leads to, and whether it is also sent by mail unless its person says otherwise. A room
 * that has something to tell adds its kind here. Source: specification 000 §2; docs/decisions/2026-11-24-notices.md.
 */
import type { Ability } from '../../access/abilities.ts';
import { instantAt, minutesAt } from '../../kit/athens-time.ts';
import { dayAfter, dayInAthens, startOfDay } from '../../kit/dates.ts';

/** What a notice is about: an action, a person, both or neither. Without a person it is about its reader. */
export type About = { action: number | null; person: number | null };

/** An address under the project's segment. */
type Place = (about: About) => string;

/** The page of an action: the mentee's own, or the mentee's as those see it who look after them. */
const actionPage: Place = ({ action, person }) =>
  person === null ? `mentee/action/${action ?? ''}` : `mentor/mentee/${person}/${action ?? ''}`;
/** The page of an action of a mentee's; of several at once the schedule of the action. */
const meetingPage: Place = (about) =>
  about.person === null ? `mentor/action2/list/${about.action ?? ''}` : actionPage(about);
/** A mentee's page; of several their list. */
const menteePage: Place = ({ person }) => (person === null ? 'mentor/mentee/list' : `mentor/mentee/${person}`);

type Kind = {
  /** Who is told of such things. */
  ability: Ability;
  place: Place;
  /** Whether mails tell of it, unless its person says otherwise. What is told by a letter of its own is not told twice. */
  mail: boolean;
};

export const noticeKinds = {
  /** The applicant's own application was moved; a letter says so, too. */
  application: { ability: 'account.own', place: () => 'home', mail: false },
  /** A mentee has a mentor now. */
  mentor: { ability: 'mentee.work', place: ({ person }) => `chat?with=${person ?? ''}`, mail: true },
  /** A mentor has a mentee, or several at once. */
  mentee: { ability: 'mentor.caseload', place: menteePage, mail: true },
  /** An action is there for a mentee. */
  published: { ability: 'mentee.work', place: actionPage, mail: true },
  /** An action is due; the reminders write, too. */
  due: { ability: 'mentee.work', place: actionPage, mail: false },
  /** A mentee handed something in; the morning's digest tells of it, too. */
  handed: { ability: 'mentor.caseload', place: actionPage, mail: false },
  /** What a mentee handed in was read. */
  read: { ability: 'mentee.work', place: actionPage, mail: true },
  /** What a mentee handed in is theirs again, to be mended. */
  returned: { ability: 'mentee.work', place: actionPage, mail: true },
  /** A meeting of the mentee's was made; its mail is the mentor's to send. */
  meetingMade: { ability: 'mentee.work', place: actionPage, mail: false },
  /** A meeting of the mentee's has another time or place. */
  meetingMoved: { ability: 'mentee.work', place: actionPage, mail: true },
  /** A meeting of the mentee's was cancelled. */
  meetingCancelled: { ability: 'mentee.work', place: actionPage, mail: true },
  /** A meeting of the mentee's is near. */
  meetingSoon: { ability: 'mentee.work', place: actionPage, mail: true },
  /** A mentee, or who runs the project, made a meeting that one holds, or moved it. */
  meetingBooked: { ability: 'mentor.work', place: actionPage, mail: true },
  /** A mentee can't come. */
  meetingCannot: { ability: 'mentor.work', place: actionPage, mail: true },
  /** Who runs the project cancelled a meeting that one holds. */
  meetingOff: { ability: 'mentor.work', place: actionPage, mail: true },
  /** Meetings went to another mentor with their mentees, or came so. */
  meetingsHanded: { ability: 'mentor.area', place: () => 'calendar', mail: true },
  /** A meeting that one holds is near. */
  meetingAhead: { ability: 'mentor.work', place: meetingPage, mail: false },
  /** Answers of a mentee's came late; told to those who decide whether they count. */
  late: { ability: 'quest.manage', place: () => 'admin/project/answers', mail: true },
  /** One takes part again; whoever is left out or suspended has no place where it could be read. */
  state: { ability: 'account.own', place: () => 'home', mail: true },
  /** Somebody gave one other roles. */
  roles: { ability: 'account.own', place: () => 'home', mail: true },
  /** A colleague named one in a note about a mentee. */
  mention: { ability: 'mentor.work', place: actionPage, mail: true },
  /** A file that one ordered is there. */
  fileReady: { ability: 'work.own', place: () => 'files', mail: false },
  /** A file that one ordered could not be made. */
  fileFailed: { ability: 'work.own', place: () => 'files', mail: false },
  /** Somebody brought a message before those who settle it. */
  report: { ability: 'chat.reports', place: () => 'chat/reports', mail: true },
  /** Items of the library were shared with a mentee. */
  libraryShared: { ability: 'mentee.work', place: () => 'library/shared', mail: true },
  /** What one gave to the library was approved. */
  libraryApproved: { ability: 'library.add', place: () => 'library/own', mail: false },
  /** What one gave to the library came back, with a reason. */
  libraryReturned: { ability: 'library.add', place: () => 'library/own', mail: true },
  /** Something given to the library waits to be approved. */
  libraryWaiting: { ability: 'library.approve', place: () => 'library/unapproved', mail: false },
  /** A virus was found in a file that was to take the place of an item's of the library. */
  libraryRefused: { ability: 'library.add', place: () => 'library/own', mail: true },
  /** A virus was found in a file that one gave. */
  fileInfected: { ability: 'files.own', place: () => 'senditems', mail: true },
  /** Somebody sent one a file. */
  fileSent: { ability: 'files.own', place: () => 'senditems', mail: true },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

/** What is said of by whoever sets what they want: the kinds, and messages, which conversations keep themselves. */
export const toldKinds = ['message', ...noticeKindNames] as const;
export type ToldKind = (typeof toldKinds)[number];

/** The ways in which somebody is told: in the product, by mail, on their devices. */
export const ways = ['App', 'Mail', 'Push'] as const;
/** One of the ways. */
export type Way = (typeof ways)[number];

/** What somebody wants otherwise than usual, by kind and way. */
export type NoticeWishes = { readonly [Kind in ToldKind]?: { readonly [To in Way]?: boolean } };

/** By which ways somebody is told of a kind. Devices are told of all, for each of them was added for that. */
export const wished = (wishes: NoticeWishes, kind: ToldKind): Record<Way, boolean> => ({
  App: wishes[kind]?.App ?? true,
  Mail: wishes[kind]?.Mail ?? (kind === 'message' || noticeKinds[kind].mail),
  Push: wishes[kind]?.Push ?? true,
});

/** The kinds that somebody is told of who holds these abilities. */
export const kindsFor = (abilities: readonly Ability[]): ToldKind[] =>
  toldKinds.filter((kind) => abilities.includes(kind === 'message' ? 'chat.use' : noticeKinds[kind].ability));

/** The key of the sentence that a notice is told by, in notices.json under `lines`. */
export const lineOf = (kind: NoticeKind, { action, person }: { action: unknown; person: unknown }) => {
  if (kind === 'mentor' && action) return 'mentorIn';
  if (person) return kind;
  return kind === 'mentee' ? 'mentees' : kind === 'meetingAhead' ? 'meetingAheadGroup' : kind;
};

/** Minutes of a day, from which and until which nobody is to be disturbed; from evening until morning it is over midnight. */
export type Quiet = { From: number; Until: number };

/** The instant at which the quiet ends that is now (epoch milliseconds), in Athens; null while there is none. */
export const quietEnds = ({ From, Until }: Quiet, now: number): number | null => {
  const today = dayInAthens(now);
  const minutes = minutesAt(now);
  const isOver = From > Until;
  const isQuiet = isOver ? minutes >= From || minutes < Until : minutes >= From && minutes < Until;
  if (!isQuiet) return null;
  const day = isOver && minutes >= From ? dayAfter(today) : today;
  // Of an hour that is left out in spring the first moment after it.
  return instantAt(day, Until) ?? startOfDay(day) + Until * 60_000;
};

/** So many notices are a page of the list. */
export const noticesPageSize = 30;
/** A higher number of unread notices is shown as «and more». */
export const maxUnreadCount = 99;
/** How long mails wait before they tell of what is unread, in minutes: whoever is there reads it meanwhile. */
export const mailDelayMinutes = 15;

/** What a mail's own link switches off: the mails about notices, or the reminders and digests of the morning. */
export const unsubscribeKinds = ['notices', 'reminders'] as const;
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];

/** What the link of a mail switches off, by its token; null for no token. The server verifies the rest. */
export const unsubscribeKindOf = (token: string): UnsubscribeKind | null =>
  unsubscribeKinds.find((kind) => token.startsWith(`${kind}.`)) ?? null;

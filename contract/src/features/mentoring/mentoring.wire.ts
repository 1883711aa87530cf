/** What the mentoring calls carry. Source: specification 001 §3, §7; the homes of the roles. */
import { z } from 'zod';
import { photo } from '../account/account.schemas.ts';
import { id } from '../../kit/fields.ts';
import { actionLine, nextActor, versioned } from '../actions/actions.wire.ts';
import { needReasons } from './mentoring.rules.ts';

/** A person of a list. */
const person = z.object({
  Id: id,
  Username: z.string(),
  Fields: z.object({ first_name: z.string(), last_name: z.string() }),
  State: z.int(),
});

/** What is kept of an action about one person: read in one piece, with whom it is about. */
export const aboutPerson = versioned.extend({ User: person });

/**
 * The data of an action for a mentee: what the mentee wrote, and what the mentor wrote for the mentee. `Data` is the
 * caller's own of the action, about nobody in particular.
 */
export const actionRecord = z.object({ User: person, MenteeData: versioned, MentorData: versioned });
export const wholeRecord = actionRecord.extend({ Data: versioned });
/**
 * Of an action that is a meeting: the name of the mentor who holds its meetings with the mentee instead of the caller, being
 * theirs for it; else null.
 */
const heldBy = z.string().nullable();
/** The same with how the action stands for the mentee: how far it is, whose turn it is and since when. */
export const aggregateRecord = actionRecord.extend({
  Completion: z.int().min(0).max(100),
  NextActor: nextActor,
  /** Null where nothing was begun. */
  Since: z.string().nullable(),
  Due: z.string().nullable(),
  CompletedAt: z.string().nullable(),
  /** Whether the mentee may begin it by now: it is shown to them, and what it waits for is done. */
  IsOpen: z.boolean(),
  HeldBy: heldBy,
});
export type ActionRecord = z.output<typeof actionRecord>;

/** A colleague by their name. */
export const aboutColleague = z.object({ Id: id, Name: z.string() });

/** Who wrote a note as it was, and when; nobody, where it was written before that was kept. */
const written = z.object({
  Note: z.string(),
  At: z.string(),
  By: z.object({ Id: id, Name: z.string() }).nullable(),
});

/** A note about a mentee: the present words, and the earlier ones, newest first. */
export const noteLine = written.extend({
  ActionId: id,
  Title: z.string(),
  TitleEn: z.string(),
  Kind: z.enum(['public', 'private']),
  Earlier: z.array(written),
  /** How many earlier ones there are: of a long history the newest ten come. */
  AllEarlier: z.int(),
});
export type NoteLine = z.output<typeof noteLine>;

/**
 * Where a meeting waits to be set because the mentee declined the one before: when it was to be, an instant, and why not, ''
 * where they did not say; else null.
 */
const declined = z.object({ Start: z.string(), Reason: z.string() }).nullable();

/** An action as a mentor or the staff see it for a mentee. */
export const menteeAction = actionLine.extend({
  /** Among the mentee's own actions: neither a payment of the programme nor a task that the mentee does not see. */
  OfMentee: z.boolean(),
  /** Why the mentee does not see it now: it is hidden from mentees, or not shown to this one; null where it is seen. */
  Unseen: z.enum(['hidden', 'notShown']).nullable(),
  /** Since when it is published for the mentee; null where that was not kept. */
  PublishedAt: z.string().nullable(),
  HasPublic: z.boolean(),
  HasPrivate: z.boolean(),
  HeldBy: heldBy,
  /** Why it needs the mentor, as the list of mentees weighs it. */
  Reason: z.enum(needReasons).nullable(),
  Declined: declined,
  /** When what was handed in was changed, the oldest first, and who did it; '' where that is not known any more. */
  Again: z.array(z.object({ At: z.string(), By: z.string() })),
  /** The newest attempt of a questionnaire action. */
  AnswerSet: z
    .object({
      Id: id,
      Status: z.enum(['OK', 'Paused', 'Finished', 'Expired']),
      Answered: z.int(),
      Countable: z.int(),
      /** When it was begun, and when it ended. */
      Begun: z.string().nullable(),
      Ended: z.string().nullable(),
    })
    .nullable(),
});
export type MenteeAction = z.output<typeof menteeAction>;

/** A mentee with the actions the viewer may see. */
export const menteeView = z.object({
  /** The viewer may write to the mentee (access/messaging.ts). */
  MayWrite: z.boolean(),
  Mentee: person.extend({
    Contact: z.object({ email: z.string(), phone: z.string() }),
    Joined: z.string(),
    /** When something was last heard of the person, as the list of mentees weighs it. */
    Heard: z.string(),
    /** Whether that is long ago, of somebody who should be heard of. */
    Silent: z.boolean(),
  }),
  Mentors: z.array(z.object({ Id: id, Name: z.string() })),
  Actions: z.array(menteeAction),
  /** What the mentee gave for these actions, newest first. */
  Files: z.array(z.object({ ActionId: id, Id: id, Name: z.string(), At: z.string() })),
});

/**
 * A line of the mentees' list: the most pressing reason why the person needs somebody, since when, and the action it is
 * about.
 */
export const caseLine = z.object({
  User: person.extend({ Photo: photo }),
  Reason: z.enum(needReasons),
  Since: z.string().nullable(),
  Action: z.object({ Id: id, Title: z.string(), TitleEn: z.string() }).nullable(),
  /** Actions completed, of those the mentee sees. */
  Done: z.int(),
  /** The next meeting that is not yet held, as an ISO day and HH:mm. */
  Meeting: z.object({ Date: z.string(), Time: z.string(), ActionId: id }).nullable(),
  Declined: declined,
});
export type CaseLine = z.output<typeof caseLine>;

/** One of a mentee's own mentors, and for what. */
export const ownMentor = z.object({
  Id: id,
  Name: z.string(),
  Email: z.string(),
  Photo: photo,
  /** For everything that has no mentor of its own. */
  ForProject: z.boolean(),
  Actions: z.array(z.object({ Id: id, Title: z.string(), TitleEn: z.string() })),
});

/** Where the programme is stuck; every number has its list. */
export const staffHome = z.object({
  Applications: z.array(z.object({ Status: z.int(), Count: z.int() })),
  Active: z.int(),
  WithoutMentor: z.int(),
  WithoutFirstMeeting: z.int(),
  Overdue: z.int(),
  Silent: z.int(),
  MailsFailed: z.int(),
  /** Active mentees by group of actions: all of it done, begun, not begun. */
  Groups: z.array(
    z.object({ Group: z.string(), GroupEn: z.string(), Done: z.int(), Begun: z.int(), NotBegun: z.int() }),
  ),
  /**
   * The course over time, the oldest week first and the running one last; `Week` is its Monday in Athens. Mentees who
   * joined and who finished everything that is everybody's, whatever became of them since.
   */
  Weeks: z.array(z.object({ Week: z.string(), Applications: z.int(), Joined: z.int(), Finished: z.int() })),
  /** Of when the numbers are: of very many people they are counted once for all who look, twice a minute at most. */
  AsOf: z.string(),
});

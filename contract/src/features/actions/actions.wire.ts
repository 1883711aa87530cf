/** What the action calls carry. Source: specification 001 §3 (Action), §7 Actions. */
import { z } from 'zod';
import { counter, id } from '../../kit/fields.ts';
import { maxMediaSeconds, mediaKinds } from '../files/media.rules.ts';
import { isStorableJson } from '../../kit/texts.rules.ts';
import { actionData, actionTitles, askedFile, calculatedResult, formField } from './actions.schemas.ts';

/** Nesting of an action's data. */
const maxDataDepth = 20;

/** The data of an action: any JSON record that the database can keep, at most 20 levels deep. */
export const dataRecord = z.custom<Record<string, unknown>>(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && isStorableJson(value, maxDataDepth),
  { message: 'BAD_TEXT' },
);

/** The largest body of a call that saves data, and the most that one piece of it comes to, in bytes of JSON. */
export const maxDataBytes = 262_144;

/** The version of the data a save is based on: 0 when nothing was there. */
export const version = counter;

/** Data to save, and the version they are based on; without a version whatever is there is replaced. */
export const dataToSave = { Data: dataRecord, Version: version.optional() };

/** A piece of data with the version the next save must be based on; null when nothing was saved yet. */
export const versioned = z.object({ Data: dataRecord.nullable(), Version: version });

/** What a save answers. */
export const saved = z.object({ Version: version });

const words = z.object({ el: z.string(), en: z.string().optional() });

export const nextActor = z.enum(['mentee', 'mentor', 'nobody']);
export const stateOfAction = z.enum(['done', 'underway', 'ready', 'waiting', 'locked']);

/** An action as it stands for a mentee. */
export const actionLine = z.object({
  Id: id,
  TypeId: id,
  /** The kind by its own name and picture, where administrators made it. */
  Kind: z.object({ Title: z.string(), TitleEn: z.string(), Icon: z.string() }).nullable(),
  Title: z.string(),
  TitleEn: z.string(),
  Descr: z.string(),
  DescrEn: z.string(),
  Group: z.string(),
  GroupEn: z.string(),
  /** Why it matters, in a sentence. */
  Why: words.nullable(),
  /** About how long it takes. */
  Minutes: z.int().nullable(),
  QuestId: id.nullable(),
  /** Offered, not asked for. */
  Optional: z.boolean(),
  State: stateOfAction,
  Completion: z.int().min(0).max(100),
  /** Why it is so far, in the words of a completion script; '' without. */
  CompletionWhy: z.string(),
  NextActor: nextActor,
  Since: z.string().nullable(),
  Due: z.string().nullable(),
  Overdue: z.boolean(),
  CompletedAt: z.string().nullable(),
  /** Whether the mentor wrote something that the mentee has not read yet. */
  NewNote: z.boolean(),
  /** Whether what was handed in came back, to be handed in anew. */
  Returned: z.boolean(),
  /** The day (ISO) and time (HH:mm, or '') named for a meeting. */
  Meeting: z.object({ Date: z.string(), Time: z.string() }).nullable(),
  /** What a locked action waits for, among what the viewer may see. */
  Needs: z.object({ Ids: z.array(id), Count: z.int().nullable() }),
});
export type ActionLine = z.output<typeof actionLine>;

/** An action as whoever works with it opens it: its content is there only while it is open to them. */
export const openedAction = z.object({
  Id: id,
  TypeId: id,
  Title: z.string(),
  TitleEn: z.string(),
  Descr: z.string(),
  DescrEn: z.string(),
  Group: z.string(),
  GroupEn: z.string(),
  QuestId: id.nullable(),
  Fields: z.array(formField),
  /** Those that the form had once, for reading what was written in them. */
  FormerFields: z.array(formField),
  Text: words.nullable(),
  /** What opening a text counts for. */
  Opened: z.enum(['begun', 'done']).nullable(),
  /** What it shows, each with what is known of its file. */
  Media: z.array(
    z.object({
      File: id,
      Kind: z.enum(mediaKinds),
      Type: z.string(),
      Title: words,
      Text: words.nullable(),
      Share: z.int().nullable(),
      Seconds: z.number().nullable(),
      Width: z.int().nullable(),
      Height: z.int().nullable(),
    }),
  ),
  /** What it gives to read out of the library, as far as whoever asks finds it there; `Opened` is when they opened it first. */
  Reading: z.array(
    z.object({
      Item: id,
      Title: z.string(),
      /** MIME; '' of a link. */
      Type: z.string(),
      Required: z.boolean(),
      Opened: z.string().nullable(),
    }),
  ),
  Files: z.array(askedFile),
  Results: z.array(calculatedResult),
});
export type OpenedAction = z.output<typeof openedAction>;

/** A place in a video or a sound, in seconds, and a part of it, from one second to another. */
export const second = z.number().min(0).max(maxMediaSeconds);
export const span = z.tuple([second, second]);

/** An action as staff see its definition. */
export const definedAction = z.object({
  Id: id,
  TypeId: id,
  Title: z.string(),
  Descr: z.string(),
  Titles: actionTitles,
  Group: z.array(z.string()),
  Data: actionData,
  QuestId: id.nullable(),
  Flags: z.int(),
  /** Its script, and how many mentees completed it: for those who make actions, and those who manage the project. */
  Function: z.string().optional(),
  Completed: z.int().optional(),
});

/** A kind of action; what runs in it is told to those who make types. */
export const actionType = z.object({
  Id: id,
  Descr: z.string(),
  /** Its English name, else the Greek one; `ActionData` has what is edited. */
  DescrEn: z.string(),
  ActionData: z.record(z.string(), z.unknown()),
  Functions: z.string().optional(),
  Controller: z.string().optional(),
  Version: z.int().optional(),
  /** Whether only administrators change it: it is shipped, or other projects use it. */
  Shared: z.boolean().optional(),
});

/** A questionnaire among the mentee's actions. */
export const ownQuest = z.object({
  ActionId: id,
  QuestId: id,
  Title: z.string(),
  TitleEn: z.string(),
  State: stateOfAction,
  Completion: z.int(),
  AnswerSetId: id.nullable(),
  Status: z.enum(['OK', 'Paused', 'Finished', 'Expired']).nullable(),
  Answered: z.int(),
  Countable: z.int(),
  /** Whether it was begun: from then on the time of a limited one counts. */
  Started: z.boolean(),
  /** Seconds left, before the start the whole time; null without a limit. */
  Remaining: z.number().nullable(),
});
export type OwnQuest = z.output<typeof ownQuest>;

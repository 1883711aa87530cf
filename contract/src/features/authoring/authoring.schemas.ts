/** What the authoring calls carry. Source: specification 001 §2 and §7; the domain's «Questionnaires». */
import { z } from 'zod';
import { id } from '../../kit/fields.ts';
import { isStorableJson } from '../../kit/texts.rules.ts';
import { setStatus } from '../questionnaires/questionnaires.schemas.ts';
import { faultCodes } from './faults.ts';

/** A fault as it travels. */
export const fault = z.object({
  Path: z.array(z.union([z.string(), z.int()])),
  Question: z.string().optional(),
  Code: z.enum(faultCodes),
  Detail: z.string().optional(),
  Warning: z.literal(true).optional(),
});

/** Any JSON object: a draft is kept even while it is incomplete. */
export const looseDefinition = z.record(z.string(), z.unknown()).refine(isStorableJson, { message: 'BAD_TEXT' });

/** What was kept, as it is given back. */
const keptDefinition = z.record(z.string(), z.unknown());

const using = z.object({ Id: id, Title: z.string() });

/** A questionnaire in the list. `Sets` and `Finished` count the attempts of the caller's project, over all versions. */
export const questLine = z.object({
  Id: id,
  Name: z.string(),
  /** Whether every project may use it. */
  Shared: z.boolean(),
  /** Whether the caller may change it. */
  Editable: z.boolean(),
  Retired: z.boolean(),
  Title: z.object({ el: z.string(), en: z.string() }),
  /** The newest published version; null before the first. */
  Number: z.int().nullable(),
  DraftSince: z.string().nullable(),
  Sets: z.int(),
  Finished: z.int(),
  /** The actions of the project that open it. */
  Actions: z.array(using),
  UpdatedAt: z.string(),
});

const versionLine = z.object({
  Number: z.int(),
  PublishedAt: z.string(),
  PublishedBy: z.string(),
  Note: z.string(),
  Sets: z.int(),
  Finished: z.int(),
});
export type VersionLine = z.output<typeof versionLine>;

/** A questionnaire with its versions, newest first, and its draft. */
export const questDetails = z.object({
  Id: id,
  Name: z.string(),
  Shared: z.boolean(),
  Editable: z.boolean(),
  Retired: z.boolean(),
  Actions: z.array(using),
  Versions: z.array(versionLine),
  Draft: z
    .object({ Definition: keptDefinition, Revision: z.int(), UpdatedAt: z.string(), UpdatedBy: z.string() })
    .nullable(),
  /** The version asked for, or the newest. */
  Version: z.object({ Number: z.int(), Definition: keptDefinition }).nullable(),
});

export const answererLine = z.object({
  AnswerSetId: id,
  UserId: id,
  Name: z.string(),
  ActionId: id.nullable(),
  ActionTitle: z.string(),
  Attempt: z.int(),
  Status: setStatus,
  /** Null before the start. */
  StartedAt: z.string().nullable(),
  FinishedAt: z.string().nullable(),
  Completion: z.int(),
  /** The version it is pinned to. */
  Number: z.int(),
});
export type AnswererLine = z.output<typeof answererLine>;

export const tokenLine = z.object({
  TokenId: id,
  Name: z.string(),
  CreatedAt: z.string(),
  CreatedBy: z.string(),
  ExpiresAt: z.string(),
  EndedAt: z.string().nullable(),
  Opened: z.int(),
});
export type TokenLine = z.output<typeof tokenLine>;

/** A questionnaire action of the project: what it opens now, and how many have opened that. */
export const usableAction = z.object({
  ActionId: id,
  Title: z.string(),
  TitleEn: z.string(),
  Quest: z.object({ Id: id, Name: z.string() }).nullable(),
  People: z.int(),
});
export type UsableAction = z.output<typeof usableAction>;

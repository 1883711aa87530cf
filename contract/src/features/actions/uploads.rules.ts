/**
 * What is handed in as files: what is asked for, what was given, and how it stands between the mentee and the mentor.
 * Source: the domain's «Actions», type 4.
 */
import type { ActionData } from './actions.schemas.ts';
import type { NextActor } from './actions.rules.ts';

/** Something that is asked for. */
export type AskedFile = NonNullable<ActionData['Files']>[number];

/** A file that was given: for what, its id to fetch it by, and its name. */
export type GivenFile = { Key: string; Id: number; Name: string };

/** What can happen to what is handed in. */
export const uploadEvents = ['handed', 'takenBack', 'returned', 'accepted'] as const;

/** Something that happened, when (ISO), with the names of the files that were there, or the reason why they came back. */
export type UploadEvent = {
  At: string;
  What: (typeof uploadEvents)[number];
  Names?: string[];
  Reason?: string;
};

/** What the mentee's data of an upload action hold. The server alone writes it. */
export type UploadWork = { Files: GivenFile[]; History: UploadEvent[] };

/**
 * open: files are given; handed: they wait to be looked at; returned: they came back with a reason, and are given
 * anew; accepted.
 */
export type UploadStage = 'open' | 'handed' | 'returned' | 'accepted';

/** The history keeps its newest events, up to this number and this length as JSON. */
export const maxHistoryEvents = 100;
const maxHistoryLength = 50_000;

/** Length of a reason, in UTF-16 units. */
export const maxReasonLength = 2000;

/** Progress before files are submitted, and while they wait to be accepted. */
const maxDraftPercent = 80;
const submittedPercent = 90;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isGiven = (value: unknown): value is GivenFile =>
  isRecord(value) &&
  typeof value['Key'] === 'string' &&
  typeof value['Name'] === 'string' &&
  Number.isInteger(value['Id']);

const isEvent = (value: unknown): value is UploadEvent =>
  isRecord(value) && typeof value['At'] === 'string' && uploadEvents.some((one) => one === value['What']);

const listIn = (data: unknown, key: string): unknown[] => {
  const list = isRecord(data) ? data[key] : null;
  return Array.isArray(list) ? list : [];
};

/** What some data hold of it. */
export const readUpload = (data: unknown): UploadWork => ({
  Files: listIn(data, 'Files').filter(isGiven),
  History: listIn(data, 'History').filter(isEvent),
});

/** How it stands. */
export const stageOf = (
  { History }: Pick<UploadWork, 'History'>,
  { completed, nextActor }: { completed: boolean; nextActor: NextActor },
): UploadStage => {
  if (completed) return 'accepted';
  const last = History.at(-1)?.What;
  if (last === 'handed' && nextActor !== 'mentee') return 'handed';
  return last === 'returned' ? 'returned' : 'open';
};

/** Whether files can be given and taken back. */
export const takesFiles = (stage: UploadStage): boolean => stage === 'open' || stage === 'returned';

/** The files of one thing asked for. */
export const filesFor = (files: readonly GivenFile[], { Key }: Pick<AskedFile, 'Key'>): GivenFile[] =>
  files.filter((file) => file.Key === Key);

/** Files for what is not asked for any more. */
export const filesForNothing = (files: readonly GivenFile[], asked: readonly AskedFile[]): GivenFile[] =>
  files.filter(({ Key }) => asked.every((one) => one.Key !== Key));

/** What is asked for and not there yet; where nothing in particular is, one file of any. */
export const missingOf = (asked: readonly AskedFile[], files: readonly GivenFile[]): AskedFile[] => {
  const needed = asked.filter(({ Least }) => Least > 0);
  if (needed.length === 0) return files.length === 0 ? [...asked] : [];
  return needed.filter((one) => filesFor(files, one).length < one.Least);
};

/** How far it has come, in percent. */
export const uploadCompletion = (
  asked: readonly AskedFile[],
  files: readonly GivenFile[],
  stage: UploadStage,
): number => {
  if (stage === 'accepted') return 100;
  if (stage === 'handed') return submittedPercent;
  const counted = asked.filter(({ Least }) => Least > 0);
  const all = counted.length > 0 ? counted : asked.slice(0, 1);
  if (all.length === 0) return 0;
  const missing = missingOf(asked, files).filter((one) => all.includes(one));
  return Math.round(((all.length - missing.length) / all.length) * maxDraftPercent);
};

/** What happened with one thing more, the oldest forgotten where there is too much. */
export const withEvent = (history: readonly UploadEvent[], event: UploadEvent): UploadEvent[] => {
  const events = [...history, event].slice(-maxHistoryEvents);
  let beyond = -maxHistoryLength;
  for (const one of events) beyond += JSON.stringify(one).length;
  // What happened last is always told.
  return events.filter((one, at) => {
    if (beyond <= 0 || at === events.length - 1) return true;
    beyond -= JSON.stringify(one).length;
    return false;
  });
};

/** What is known of how an action went for a mentee, step by step, out of what is kept of it. */
import type { UploadEvent } from '@telemachos/contract/features/actions/uploads.rules.ts';
import type { MenteeAction, NoteLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';

/** What can have happened. */
export type StepKind =
  | 'published'
  | 'begun'
  | 'ended'
  | 'expired'
  | 'completed'
  | 'changed'
  | NoteLine['Kind']
  | UploadEvent['What'];

/** Something that happened: when (ISO), by whom where that is kept, and the names or the reason that go with it. */
export type Step = { at: string; what: StepKind; by?: string; text?: string };

const step = (at: string | null, what: StepKind): Step[] => (at === null ? [] : [{ at, what }]);

const ofNote = ({ Kind, At, By, Note }: Pick<NoteLine, 'Kind' | 'At' | 'By' | 'Note'>): Step[] =>
  Note === '' ? [] : [{ at: At, what: Kind, ...(By ? { by: By.Name } : {}) }];

const ofFiles = ({ At, What, Names = [], Reason = '' }: UploadEvent): Step => {
  const text = [Names.join(', '), Reason].filter(Boolean).join('\n');
  return { at: At, what: What, ...(text === '' ? {} : { text }) };
};

/** The steps, the oldest first. What was accepted, or an attempt that ended, completes by itself and is told once. */
export const stepsOf = (
  action: Pick<MenteeAction, 'PublishedAt' | 'CompletedAt' | 'AnswerSet' | 'Again'>,
  files: readonly UploadEvent[],
  notes: readonly NoteLine[],
): Step[] => {
  const { PublishedAt, CompletedAt, AnswerSet, Again } = action;
  const others = [
    ...step(PublishedAt, 'published'),
    ...step(AnswerSet?.Begun ?? null, 'begun'),
    ...step(AnswerSet?.Ended ?? null, AnswerSet?.Status === 'Expired' ? 'expired' : 'ended'),
    ...Again.map(({ At, By }): Step => ({ at: At, what: 'changed', ...(By === '' ? {} : { by: By }) })),
    ...files.map(ofFiles),
    ...notes.flatMap((note) =>
      [note, ...note.Earlier].flatMap(({ At, By, Note }) => ofNote({ Kind: note.Kind, At, By, Note })),
    ),
  ];
  const isTold =
    CompletedAt !== null &&
    others.some(({ at, what }) => at === CompletedAt && (what === 'accepted' || what === 'ended'));
  return [...others, ...(isTold ? [] : step(CompletedAt, 'completed'))].sort((a, b) => a.at.localeCompare(b.at));
};

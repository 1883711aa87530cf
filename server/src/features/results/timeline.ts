/** The readable timeline of an attempt. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import {
  timelineKind,
  type TimelineKind,
  type TimelineLine,
} from '@telemachos/contract/features/results/results.schemas.ts';
import { silenceSeconds, timelineOf, upToMissing } from '@telemachos/contract/features/results/timeline.rules.ts';
import { z } from 'zod';
import type { Handlers } from '../../platform/context.ts';
import { readSet } from '../questionnaires/questionnaires.store.ts';
import { requireReadable, settled, valuesOf } from '../questionnaires/reading.shared.ts';
import { versionOf } from '../questionnaires/versions.shared.ts';
import { readAttempt } from './attempts.store.ts';
import { askedOf } from './questions.ts';
import { eventsOf, runsOf, type EventRow, type RunRow } from './timeline.store.ts';

/** The figures that events keep; kinds have what concerns them. */
const figures = z
  .object({
    Seconds: z.int().optional(),
    Group: z.int().optional(),
    Groups: z.array(z.int()).optional(),
    Answers: z.int().optional(),
  })
  .catch({});

const empty = {
  Until: null,
  Actor: null,
  Note: null,
  Count: null,
  Devices: null,
  Seconds: null,
  Questions: [],
} as const;

const kindOf = (kind: string): TimelineKind => timelineKind.safeParse(kind).data ?? 'other';

const asLine = ({ kind, actor, note, details, at }: EventRow, labels: ReadonlyMap<number, string>): TimelineLine => {
  const { Seconds, Group, Groups = Group === undefined ? [] : [Group], Answers } = figures.parse(details);
  return {
    ...empty,
    Kind: kindOf(kind),
    At: at.toISOString(),
    Actor: actor,
    Note: note,
    Seconds: Seconds ?? null,
    Count: Answers ?? (Groups.length > 0 ? Groups.length : null),
    Questions: Groups.flatMap((group) => labels.get(group) ?? []),
  };
};

const asRun = ({ from, until, answers, devices }: RunRow): TimelineLine => ({
  ...empty,
  Kind: 'answers',
  At: from.toISOString(),
  Until: until.toISOString(),
  Count: answers,
  Devices: devices,
  Questions: [],
});

export const timelineHandlers: Pick<Handlers<typeof resultsCalls>, 'timeline'> = {
  async timeline(context, { AnswerSetId, Language }) {
    const set = await settled(context, requireReadable(context, await readSet(context, AnswerSetId)));
    const version = await versionOf(context, set.versionId);
    const asked = askedOf(version.definition, Language, await valuesOf(context, set, version));
    const labels = new Map(asked.map(({ group, label, text }) => [group, label || text]));
    const events = await eventsOf(context, set.id);
    const made = await readAttempt(context, set.id);
    const created: TimelineLine[] = made
      ? [{ ...empty, Kind: 'created', At: new Date(made.createdAt).toISOString(), Count: made.attempt, Questions: [] }]
      : [];
    const runs = await runsOf(context, set.id, silenceSeconds);
    const { lines, beyond } = upToMissing([
      { lines: created, all: created.length },
      { lines: events.list.map((event) => asLine(event, labels)), all: events.all },
      { lines: runs.list.map(asRun), all: runs.all },
    ]);
    return timelineOf(lines, beyond);
  },
};

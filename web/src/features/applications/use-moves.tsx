/** Moving applications: asks first, says how it went, and keeps what was refused so that the rows can show it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  statuses,
  type Move,
  type MoveFault,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { queryClient } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useChangeStatus } from './applications.queries.ts';
import { MoveQuestion, nameOf, usualOf, type Movable } from './move-question.tsx';

/**
 * What the last move was refused for: faults by application, or somebody else's move. Any other failure is told in the
 * dialog.
 */
export type Refused =
  | { kind: 'faults'; faults: Readonly<Record<string, MoveFault>> }
  | { kind: 'stale'; changed: readonly { name: string; status: number | null }[] };

const isFault = (text: string): text is MoveFault =>
  text === 'NO_STEP' || text === 'NOT_CONFIRMED' || text === 'WITHDRAWN';

/** The statuses of those that changed meanwhile, by their numbers. */
const statusesIn = (theirs: unknown): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(typeof theirs === 'object' && theirs !== null ? theirs : {}).flatMap(
      ([id, status]: [string, unknown]): [string, number][] => (typeof status === 'number' ? [[id, status]] : []),
    ),
  );

/**
 * The move, whether it is on its way, and what the last one was refused for. `onChanged` is told which of them are no
 * longer as they were listed.
 */
export const useMoves = (projectId: number, onChanged: (ids: readonly number[]) => void = () => undefined) => {
  const { t } = useTranslation('applications');
  const ask = useConfirm();
  const problemText = useProblemMessage();
  const change = useChangeStatus();
  const [refused, setRefused] = useState<Refused | null>(null);

  const refuse = (error: unknown, going: readonly Movable[]): string | null => {
    const { code, fields, details } = toApiProblem(error);
    if (code === 'MOVE_NOT_ALLOWED')
      setRefused({
        kind: 'faults',
        faults: Object.fromEntries(
          Object.entries(fields).filter((entry): entry is [string, MoveFault] => isFault(entry[1])),
        ),
      });
    else if (code === 'STALE') {
      const now = statusesIn(details['Theirs']);
      const changed = going.filter(({ Id }) => now.has(String(Id)));
      setRefused({
        kind: 'stale',
        changed: changed.map((line) => ({ name: nameOf(line), status: now.get(String(line.Id)) ?? null })),
      });
      onChanged(changed.map(({ Id }) => Id));
      void queryClient.invalidateQueries({ queryKey: ['/api/ApplicationForm/List'] });
      void queryClient.invalidateQueries({ queryKey: ['/api/ApplicationForm/Details'] });
    } else return problemText(error);
    return null;
  };

  /** Asks, naming the exceptions, then moves all that are going or none; true when it was done. */
  const move = async (lines: readonly Movable[], to: Move): Promise<boolean> => {
    const declines = to === statuses.declined;
    // What is ticked while the question stands; one alone was chosen by hand.
    const going = { lines: lines.length === 1 ? lines : usualOf(lines, to) };
    const choose = (chosen: readonly Movable[]) => {
      going.lines = chosen;
    };
    /** Why it was not done, where that is nothing about the applications; they are told beside the list. */
    const act = async (): Promise<string | null> => {
      setRefused(null);
      if (going.lines.length === 0) return t('admin.sure.nobody');
      try {
        const { Changed } = await change.mutateAsync({
          ProjectId: projectId,
          Ids: going.lines.map(({ Id }) => Id),
          Versions: going.lines.map(({ Version }) => Version),
          Status: to,
        });
        showToast(
          Changed.length > 0 ? 'success' : 'info',
          Changed.length === 0
            ? t('admin.nothingMoved')
            : declines
              ? t('admin.declined')
              : t('admin.moved', { count: Changed.length }),
          { time: 'bulk' },
        );
        isDone = true;
        return null;
      } catch (error) {
        return refuse(error, going.lines);
      }
    };
    let isDone = false;
    const text = <MoveQuestion lines={lines} to={to} onChoose={choose} />;
    await ask({ text, yes: declines ? t('admin.yesDecline') : t('admin.yes'), danger: declines, act });
    return isDone;
  };
  return { move, busy: change.isPending, refused, forget: () => setRefused(null) };
};

export type Moves = ReturnType<typeof useMoves>;

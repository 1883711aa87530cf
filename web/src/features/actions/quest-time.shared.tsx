/** The time of one's questionnaires where they are only listed: it runs, it is paused, it is over. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { ActionLine, OwnQuest } from '@telemachos/contract/features/actions/actions.wire.ts';
import { showClock } from '@telemachos/contract/kit/dates.ts';
import { useOwnQuests } from './actions.queries.ts';

/** A questionnaire that was begun and did not end. */
const isUnderway = (quest: OwnQuest): boolean => quest.Started && (quest.Status === 'OK' || quest.Status === 'Paused');

/** Seconds since a moment of this device, each second anew while they are asked for. */
const useSecondsSince = (moment: number, wanted: boolean): number => {
  const [now, setNow] = useState(moment);
  useEffect(() => {
    if (!wanted) return;
    const tick = () => setNow(Date.now());
    tick();
    const ticking = setInterval(tick, 1000);
    return () => clearInterval(ticking);
  }, [wanted]);
  return Math.max(0, now - moment) / 1000;
};

/**
 * The own questionnaire of an action that waits for answers: whether it was begun, and how its time stands in words that
 * tick; null where it was not begun or has no limit.
 */
export const useQuestOf = ({
  Id,
  TypeId,
  State,
}: ActionLine): { quest: OwnQuest | undefined; goesOn: boolean; time: string | null } => {
  const isOpen = TypeId === actionTypeIds.questionnaire && (State === 'ready' || State === 'underway');
  const { data, dataUpdatedAt } = useOwnQuests(isOpen);
  const quest = data?.find(({ ActionId }) => isOpen && ActionId === Id);
  const time = useTimeOf(quest, dataUpdatedAt);
  return { quest, goesOn: State === 'underway' || (quest !== undefined && isUnderway(quest)), time };
};

const useTimeOf = (quest: OwnQuest | undefined, heardAt: number): string | null => {
  const { t } = useTranslation('actions');
  const left = quest?.Remaining ?? null;
  const runs = quest !== undefined && isUnderway(quest) && quest.Status === 'OK' && left !== null;
  const passed = useSecondsSince(heardAt, runs);
  if (quest === undefined || !isUnderway(quest)) return null;
  if (quest.Status === 'Paused')
    return left === null ? t('quest.pausedOnly') : t('quest.paused', { time: showClock(left) });
  if (left === null) return null;
  const now = left - passed;
  return now > 0 ? t('quest.runs', { time: showClock(Math.ceil(now)) }) : t('quest.over');
};

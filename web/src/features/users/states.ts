/** The states of people: their tones, which can be set by hand, and asking before one is. */
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import { useMeetingsLost } from './meetings-lost.shared.ts';
import { useSetState } from './users.queries.ts';

/** How each state looks. */
export const tones: Record<number, Tone> = { 0: 'waiting', 1: 'good', 2: 'neutral', 3: 'bad' };

/** The states that can be set by hand. */
const settable = [1, 2, 3] as const;

/** The states that can be set by hand of somebody who has this one; who opens an account activates it. */
export const settableOf = (state: number, isOpened: boolean): (typeof settable)[number][] =>
  settable.filter((each) => each !== state && (each !== 1 || state !== 0 || isOpened));

/** The key of a state's words. */
export const stateKey = (state: number): '0' | '1' | '2' | '3' =>
  state === 0 ? '0' : state === 2 ? '2' : state === 3 ? '3' : '1';

/**
 * A function that asks, sets the state and says so. What it asks comes of a trial: an account that nobody has opened is
 * activated by its owner, and meetings ahead may be lost.
 */
export const useAskState = (UserId: number, name: string): ((state: (typeof settable)[number]) => Promise<void>) => {
  const { t } = useTranslation('users');
  const project = useProject();
  const confirm = useConfirm();
  const wordsOf = useProblemMessage();
  const meetingsLost = useMeetingsLost();
  const write = useSetState();
  const ask = async (ProjectId: number, State: (typeof settable)[number]) => {
    const { Rows } = await send('/api/user/SetActiveStateMany', { ProjectId, UserIds: [UserId], State, DryRun: true });
    const lost = Rows.flatMap(meetingsLost);
    const isUnopened = Rows.some(({ Changes }) => Changes.some(({ What, After }) => What === 'state' && After === '0'));
    const become = isUnopened ? 0 : State;
    const text = [t(`confirm.${become}`, { name }), ...lost].join(' ');
    return confirm({ text, yes: t(`set.${become}`), danger: State !== 1 });
  };
  return async (State) => {
    try {
      if (!project || !(await ask(project.Id, State))) return;
    } catch (error) {
      showToast('error', wordsOf(error));
      return;
    }
    write.mutate(
      { UserId, State },
      {
        onSuccess: (answer) => showToast('success', t('done', { name, state: t(`states.${stateKey(answer.State)}`) })),
        onError: (error) => showToast('error', wordsOf(error)),
      },
    );
  };
};

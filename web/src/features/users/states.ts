/** The states of people: their tones, which can be set by hand, and asking before one is. */
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import { useSetState } from './users.queries.ts';

/** How each state looks. */
export const tones: Record<number, Tone> = { 0: 'waiting', 1: 'good', 2: 'neutral', 3: 'bad' };

/** The states that can be set by hand. */
export const settable = [1, 2, 3] as const;

/** The key of a state's words. */
export const stateKey = (state: number): '0' | '1' | '2' | '3' =>
  state === 0 ? '0' : state === 2 ? '2' : state === 3 ? '3' : '1';

/** A function that asks, sets the state and says so. */
export const useAskState = (UserId: number, name: string): ((state: (typeof settable)[number]) => Promise<void>) => {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const wordsOf = useProblemMessage();
  const write = useSetState();
  return async (State) => {
    const agreed = await confirm({
      text: t(`confirm.${State}`, { name }),
      yes: t(`set.${State}`),
      danger: State !== 1,
    });
    if (!agreed) return;
    write.mutate(
      { UserId, State },
      {
        onSuccess: (answer) => showToast('success', t('done', { name, state: t(`states.${stateKey(answer.State)}`) })),
        onError: (error) => showToast('error', wordsOf(error)),
      },
    );
  };
};

/** Turning somebody's second step off, for whoever lost their device: asked first, and told. */
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../platform/i18n.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useResetSecondFactor } from './account.queries.ts';

/** For those with `users.manage`. */
export const useResetTwoSteps = (): ((person: { Id: number; Name: string }) => Promise<void>) => {
  const { i18n } = useTranslation();
  const confirm = useConfirm();
  const wordsOf = useProblemMessage();
  const reset = useResetSecondFactor();
  return async ({ Id, Name }) => {
    await loadTexts(['twoSteps']);
    const t = i18n.getFixedT(null, 'twoSteps');
    if (!(await confirm({ text: t('reset.text', { name: Name }), yes: t('section.end'), danger: true }))) return;
    reset.mutate(
      { UserId: Id },
      {
        onSuccess: ({ Changed }) =>
          showToast(Changed ? 'success' : 'info', t(Changed ? 'reset.done' : 'reset.none', { name: Name })),
        onError: (error) => showToast('error', wordsOf(error)),
      },
    );
  };
};

/** What a message offers to undo: where that fails, the failure offers it again, and goes once it is done. */
import { useTranslation } from 'react-i18next';
import { useDescribeFailure } from '../../platform/failure-messages.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';

/** Does it and says so; `about` names what it is about, so that its own failure gives way to its success. */
export const useDoneAgain = (): ((undo: () => Promise<unknown>, of: { done: string; about: string }) => void) => {
  const { t } = useTranslation();
  const failure = useDescribeFailure();
  return (undo, { done, about }) => {
    const act = (): void =>
      void undo().then(
        () => {
          dismissToastsAbout(about);
          showToast('success', done);
        },
        (error: unknown) => {
          const { message, isPermanent } = failure(error);
          showToast('error', message, {
            subject: about,
            ...(isPermanent ? {} : { action: { label: t('retry'), run: act } }),
          });
        },
      );
    act();
  };
};

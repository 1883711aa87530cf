/** A link to a file of the server: alone, or as the `component` of a button, a link or a line of a menu. */
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../platform/api.ts';
import { checkFileAvailable, downloadFile } from '../platform/download.ts';
import { useProblemMessage } from '../platform/failure-messages.ts';
import { dismissToastsAbout, showToast } from '../platform/toasts.ts';

/**
 * Where the session ended one signs in over the page, and the file comes then; a refusal is told, and nothing is kept.
 */
export const Download = ({ href, onClick, children, ...link }: ComponentProps<'a'> & { href: string }) => {
  const { t } = useTranslation('again');
  const problemText = useProblemMessage();
  const asking = useMutation({
    onMutate: () => dismissToastsAbout('file'),
    mutationFn: () => checkFileAvailable(href),
    onSuccess: () => downloadFile(href),
    onError: (error) => {
      // Who does not sign in again leaves the page.
      if (toApiProblem(error).code !== 'SIGN_IN_REQUIRED')
        showToast('error', t('download.failed', { why: problemText(error) }), { subject: 'file' });
    },
  });
  return (
    <a
      {...link}
      href={href}
      download
      aria-busy={asking.isPending || undefined}
      onClick={(event) => {
        onClick?.(event);
        event.preventDefault();
        if (!asking.isPending) asking.mutate();
      }}
    >
      {children}
    </a>
  );
};

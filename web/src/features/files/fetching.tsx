/** A file by its name: pressed, a link for this person is asked for, and the browser keeps the file. */
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { checkFileAvailable, downloadFile } from '../../platform/download.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { whileBusy } from '../../ui/act-button.tsx';

export const FetchedFile = ({
  name,
  linkTo,
  onOpen,
}: {
  name: string;
  linkTo: () => Promise<{ Address: string }>;
  onOpen?: () => void;
}) => {
  const { t } = useTranslation('sending');
  const problemText = useProblemMessage();
  const fetching = useMutation({
    mutationFn: async () => {
      const { Address } = await linkTo();
      await checkFileAvailable(Address);
      downloadFile(Address);
    },
    onSuccess: onOpen,
    onError: (error) => {
      if (toApiProblem(error).code !== 'SIGN_IN_REQUIRED') showToast('error', problemText(error));
    },
  });
  return (
    <Button
      variant="text"
      aria-label={t('fetch', { name })}
      {...whileBusy(fetching.isPending, () => fetching.mutate())}
      sx={{ justifyContent: 'flex-start', textAlign: 'left', p: 0, minHeight: 32, overflowWrap: 'anywhere' }}
    >
      <bdi>{name}</bdi>
    </Button>
  );
};

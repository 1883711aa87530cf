/** A file by its name: pressed, a link for this person is asked for, and the browser keeps the file. */
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asProblem } from '../../platform/api.ts';
import { askForFile, keepFile } from '../../platform/download.ts';
import { useProblemText } from '../../platform/failures.ts';
import { toast } from '../../platform/toasts.ts';
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
  const problemText = useProblemText();
  const fetching = useMutation({
    mutationFn: async () => {
      const { Address } = await linkTo();
      await askForFile(Address);
      keepFile(Address);
    },
    onSuccess: onOpen,
    onError: (error) => {
      if (asProblem(error).code !== 'SIGN_IN_REQUIRED') toast('error', problemText(error));
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

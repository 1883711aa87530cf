/** The file that waits to take the place of an item's, or did not pass its scan: what is known of it, and what is done with it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useDescribeFailure } from '../../platform/failure-messages.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { giveHere } from './given-here.ts';
import { usePlaceReplacement, useReplacementLink, useWithdrawReplacement } from './library.queries.ts';
import { shortTitle } from './library.rules.ts';
import { stayInWindow } from './near-items.ts';
import { ContentButton, Preview } from './preview.tsx';

/** Asks, and withdraws the file that waits or puts it in its place. */
const useDeciding = () => {
  const { t } = useTranslation('library');
  const [ask, failure] = [useConfirm(), useDescribeFailure()];
  const [withdraw, place] = [useWithdrawReplacement(), usePlaceReplacement()];
  return async (what: 'withdraw' | 'place', item: LibraryItem, FileId: number, name: string): Promise<void> => {
    const asked = { ItemId: item.Id, FileId };
    const isDone = await ask({
      title: t(what === 'withdraw' ? 'replacement.withdrawTitle' : 'replace.title'),
      text: t(
        what === 'withdraw' ? 'replacement.withdrawText' : item.Approved ? 'replace.textApproved' : 'replace.text',
        { name },
      ),
      yes: t(`replacement.${what}`),
      danger: what === 'withdraw',
      act: () =>
        (what === 'withdraw' ? withdraw : place).mutateAsync(asked).then(
          ({ Hash }) => {
            if (what === 'place') giveHere(Hash);
            return null;
          },
          (error: unknown) =>
            toApiProblem(error).code === 'NOT_FOUND'
              ? { message: t('replacement.gone', { name }), isPermanent: true }
              : failure(error),
        ),
    });
    if (isDone)
      showToast(
        'success',
        t(what === 'withdraw' ? 'replacement.withdrawn' : 'replacement.placed', { name: shortTitle(name) }),
      );
  };
};

/** What the file holds, and the way to it. */
const Held = ({ itemId, fileId }: { itemId: number; fileId: number }) => {
  const link = useReplacementLink(itemId, fileId);
  if (link.isError) return <ErrorState error={link.error} retry={() => void link.refetch()} />;
  if (!link.data) return <TextSkeleton lines={2} />;
  const { Address, Name, Type, Size } = link.data;
  const shown = { address: Address, name: Name, onOpen: () => undefined };
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', mt: 2, '& > *': { maxWidth: '100%' } }}>
      <Box sx={{ width: '100%', '&:empty': { display: 'none' } }}>
        <Preview {...shown} type={Type} size={Size} hash={String(fileId)} />
      </Box>
      <ContentButton {...shown} isLink={false} isNew />
    </Box>
  );
};

/** A file that waits for somebody's decision, shown when it is asked for. */
const Look = ({ itemId, fileId }: { itemId: number; fileId: number }) => {
  const { t } = useTranslation('library');
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  return (
    <Box>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -2, mt: 1 }}
      >
        {t(isOpen ? 'replacement.hide' : 'replacement.look')}
      </Button>
      <Box id={region}>{isOpen ? <Held itemId={itemId} fileId={fileId} /> : null}</Box>
    </Box>
  );
};

export const Replacement = ({ item }: { item: LibraryItem }) => {
  const { t } = useTranslation('library');
  const [decide, dismiss, failure] = [useDeciding(), useWithdrawReplacement(), useDescribeFailure()];
  const of = item.Replacement;
  if (of === null) return null;
  const { State, FileId, Name, By, At } = of;
  const act = (what: 'withdraw' | 'place') => (
    <Button
      color="inherit"
      onClick={({ currentTarget }) =>
        FileId !== null && void decide(what, item, FileId, Name).then(stayInWindow(currentTarget))
      }
    >
      {t(`replacement.${what}`)}
    </Button>
  );
  const about = `library.refused.${item.Id}`;
  const forget = (button: Element) => {
    const stay = stayInWindow(button);
    dismiss.mutate(
      { ItemId: item.Id, FileId: null },
      {
        onSuccess: () => {
          dismissToastsAbout(about);
          stay();
        },
        onError: (error) => showToast('error', failure(error).message, { subject: about }),
      },
    );
  };
  return (
    <Alert
      severity={State === 'infected' ? 'error' : State === 'held' ? 'warning' : 'info'}
      {...(State === 'infected' && {
        onClose: ({ currentTarget }) => forget(currentTarget),
        closeText: t('replacement.forget'),
      })}
    >
      {t(`replacement.${State}`, { name: Name, by: By.Name })} <When at={At} />
      {FileId !== null && State === 'held' ? <Look key={FileId} itemId={item.Id} fileId={FileId} /> : null}
      {FileId === null ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, ml: -2 }}>
          {State === 'held' ? act('place') : null}
          {act('withdraw')}
        </Box>
      )}
    </Alert>
  );
};

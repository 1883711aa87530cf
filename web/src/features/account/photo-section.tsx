/** One's own photograph: chosen, changed, taken away; kept as soon as it is chosen. */
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { fullName } from '../../platform/person-names.ts';
import { refreshSession, type Session } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons } from '../../ui/plain/page-shell.tsx';
import { useRemovePhoto, useSetPhoto } from './account.queries.ts';
import { squareOf } from './square-picture.ts';

export const PhotoSection = ({ session }: { session: Session }) => {
  const { t } = useTranslation('profile');
  const wordsOf = useProblemMessage();
  const set = useSetPhoto();
  const remove = useRemovePhoto();
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const confirm = useConfirm();
  const [reading, setReading] = useState(false);
  const keep = async (work: () => Promise<unknown>, words: string) => {
    setFault(null);
    try {
      await work();
      await refreshSession();
      showToast('success', words);
    } catch (error) {
      setFault(wordsOf(error));
    }
  };
  const take = async (file: File) => {
    setReading(true);
    const Photo = await squareOf(file);
    setReading(false);
    if (Photo === null) setFault(t('photo.unreadable'));
    else await keep(() => set.mutateAsync({ Photo }), t('photo.saved'));
  };
  const takeAway = async () => {
    if (await confirm({ text: t('photo.removeAsk'), yes: t('photo.remove'), danger: true }))
      await keep(() => remove.mutateAsync({}), t('photo.removed'));
  };
  return (
    <Section id="photo" title={t('photo.title')} intro={t('photo.help')}>
      {fault === null ? null : <Notice kind="error">{fault}</Notice>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 5, mt: 3 }}>
        <PersonAvatar
          id={session.Id}
          name={fullName(session.Fields, session.Username)}
          photo={session.Photo}
          size={96}
        />
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('photo.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file can be chosen again.
            event.target.value = '';
            if (file) void take(file);
          }}
        />
        <Buttons>
          <Button kind="quiet" busy={reading || set.isPending} onClick={() => chooser.current?.click()}>
            {t(session.Photo ? 'photo.change' : 'photo.choose')}
          </Button>
          {session.Photo ? (
            <Button kind="text" busy={remove.isPending} onClick={() => void takeAway()}>
              {t('photo.remove')}
            </Button>
          ) : null}
        </Buttons>
      </Box>
    </Section>
  );
};

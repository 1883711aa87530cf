/** Another file in the place of an item's: what is said of it stays, and it is to be approved again. */
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { reachFor } from '@telemachos/contract/access/abilities.ts';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import { useObservable } from '../../platform/observable.ts';
import { validateFile, isActive } from '../../platform/uploads/upload.rules.ts';
import type { Uploads } from '../../platform/uploads/uploads.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { useProject } from '../../platform/session.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useFaultWords } from '../../ui/fault-words.ts';

export const ReplaceFile = ({ item, uploads }: { item: LibraryItem; uploads: Uploads }) => {
  const { t } = useTranslation('library');
  const input = useRef<HTMLInputElement>(null);
  const busy = useObservable(uploads.list).some((one) => one.place.replaces === item.Id && isActive(one));
  const [ask, project, faultWords] = [useConfirm(), useProject(), useFaultWords()];
  const about = `library.replace.${item.Id}`;
  const give = async (file: File | undefined) => {
    if (!file) return;
    const fault = validateFile(file, reachFor(project?.Roles ?? [], 'library.add') ?? 'all');
    if (fault) {
      showToast('error', faultWords(fault), { subject: about });
      return;
    }
    dismissToastsAbout(about);
    // One that did not pass its scan is gone already.
    const waits = item.Replacement?.FileId ? item.Replacement : null;
    const isSure = await ask({
      title: t('replace.title'),
      text: (
        <>
          {t(item.Approved ? 'replace.textApproved' : 'replace.text', { name: toSingleLine(file.name) })}
          {waits ? <Box sx={{ mt: 2 }}>{t('replace.waits', { name: waits.Name })}</Box> : null}
        </>
      ),
      yes: t('do.replace'),
    });
    if (!isSure) return;
    const { Id, Title, Category } = item;
    const place = { where: 'library', category: Category, title: Title, replaces: Id } as const;
    // Whether mentees find the item stays as it is when the file is there.
    uploads.add([{ file, place: { ...place, menteesSee: null, approve: null } }]);
    showToast('info', t('replace.begun'));
  };
  return (
    <>
      <ActButton busy={busy} onClick={() => input.current?.click()}>
        {t('do.replace')}
      </ActButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('do.replace')}
        onChange={({ target }) => {
          void give(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
};

/** An action that asks for files: given one by one, handed in together, returned with a reason or accepted. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import {
  filesFor,
  filesForNothing,
  missingOf,
  takesFiles,
} from '@telemachos/contract/features/actions/uploads.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { pendingTransferCount } from '../../platform/pending-transfers.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useObservable } from '../../platform/observable.ts';
import { showToast } from '../../platform/toasts.ts';
import { sendFiles } from '../../platform/send-files.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { FileSlot, GivenFiles, type SlotFile } from '../../ui/file-slot.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { Dated } from '../../ui/written.tsx';
import { inWords } from './action-words.shared.tsx';
import {
  adoptHanded,
  handIn,
  refreshActions,
  refreshOpened,
  useHanded,
  type Handed,
  type Opened,
} from './actions.queries.ts';
import { addressOfFile, FileList, HandedHistory, lastEvent } from './upload-parts.shared.tsx';

type At = { id: number; opened: Opened; handed: Handed; refetch: () => Promise<unknown> };

/** Why they came back, in the mentor's words. */
const Returned = ({ handed }: Pick<At, 'handed'>) => {
  const { t } = useTranslation('uploads');
  const returned = lastEvent(handed, 'returned');
  if (handed.Stage !== 'returned' || !returned) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mb: 5 }}>
      <AlertTitle sx={{ fontWeight: 600 }}>
        <Dated>{t('hand.returned', { when: showDateTime(returned.At) })}</Dated>
      </AlertTitle>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{returned.Reason}</Box>
    </Alert>
  );
};

/** Refusals which say that something is not as it is shown here. */
const changedMeanwhile = [
  'STALE',
  'HANDED_IN',
  'FILES_MISSING',
  'NOT_FOUND',
  'TOO_MANY_FILES',
  'ACTION_CLOSED',
] as const;

/** Handing in, and what refused it. */
const useHandingIn = ({ id, handed, refetch }: At) => {
  const { t } = useTranslation('uploads');
  const problemText = useProblemMessage();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const hand = async (back: boolean): Promise<void> => {
    setBusy(true);
    setWhy(null);
    try {
      adoptHanded(await handIn(id, handed.Version, back), id);
      showToast('success', t(back ? 'hand.backDone' : 'hand.done'));
      await refreshActions();
      window.scrollTo({ top: 0 });
    } catch (error) {
      const { code } = toApiProblem(error);
      setWhy(code === 'STALE' ? t('hand.stale') : problemText(error));
      // What another tab did, or the mentor, or whoever made the action, is with the screen then.
      if (changedMeanwhile.some((one) => one === code))
        await Promise.all([refetch(), refreshOpened(), refreshActions()]);
    }
    setBusy(false);
  };
  return { busy, why, hand };
};

/** Files for what is not asked for any more: seen by the mentor as well, and taken back here. */
const ForNothing = ({ id, opened, handed, busy, took }: At & { busy: boolean; took: (answer: Handed) => void }) => {
  const { t } = useTranslation('uploads');
  const confirm = useConfirm();
  const problemText = useProblemMessage();
  const files = filesForNothing(handed.Files, opened.Files);
  if (files.length === 0) return null;
  const remove = async ({ Id, Name }: SlotFile): Promise<void> => {
    const asked = { title: t('removeTitle'), text: t('removeText', { name: Name }) };
    if (!(await confirm({ ...asked, yes: t('remove'), no: t('keep') }))) return;
    await send('/api/files/RemoveActionFile', { ActionId: id, Id }).then(took, (error: unknown) =>
      showToast('error', problemText(error)),
    );
  };
  return (
    <Box role="group" aria-labelledby="for-nothing" sx={{ mt: 5 }}>
      <Typography id="for-nothing" sx={{ fontWeight: 600 }}>
        {t('hand.others')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('hand.othersHelp')}</Typography>
      <GivenFiles
        given={files}
        fixed={busy}
        hrefOf={({ Id }) => addressOfFile(id, Id)}
        onRemove={(file) => void remove(file)}
      />
    </Box>
  );
};

const Giving = (at: At) => {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  const { id, opened, handed, refetch } = at;
  const { busy, why, hand } = useHandingIn(at);
  const missing = missingOf(opened.Files, handed.Files);
  const sending = useObservable(pendingTransferCount) > 0;
  const waitsFor = sending
    ? t('hand.sending')
    : missing.length > 0
      ? t('hand.missing', {
          count: missing.length,
          names: missing.map(({ Label }) => inWords(Label, language)).join(', '),
        })
      : null;
  const again = (): Promise<unknown> => Promise.all([refetch(), refreshOpened(), refreshActions()]);
  const took = (answer: Handed): void => {
    adoptHanded(answer, id);
    void refreshActions();
  };
  return (
    <>
      <Typography sx={{ mb: 5, color: 'text.secondary', maxWidth: '66ch' }}>{t('hand.help')}</Typography>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {opened.Files.map((asked) => (
          <FileSlot
            key={asked.Key}
            id={`asked-${asked.Key}`}
            label={`${inWords(asked.Label, language)}${asked.Least === 0 ? ` (${t('hand.optional')})` : ''}`}
            help={inWords(asked.Help ?? null, language)}
            asked={asked}
            disabled={busy}
            given={filesFor(handed.Files, asked)}
            hrefOf={({ Id }) => addressOfFile(id, Id)}
            begin={(files, tell) =>
              sendFiles('/api/files/ActionUploader', { ActionId: String(id), Key: asked.Key }, files, tell)
            }
            remove={({ Id }) => send('/api/files/RemoveActionFile', { ActionId: id, Id })}
            took={took}
            refused={(error) => {
              const { code } = toApiProblem(error);
              if (changedMeanwhile.some((one) => one === code)) void again();
            }}
          />
        ))}
      </Box>
      <ForNothing {...at} busy={busy} took={took} />
      {why ? (
        <Alert severity="error" sx={{ mt: 5 }}>
          {why}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 6 }}>
        <ActButton
          variant="contained"
          size="large"
          busy={busy}
          disabled={waitsFor !== null}
          onClick={() => void hand(false)}
        >
          {t('hand.submit')}
        </ActButton>
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {waitsFor}
        </Box>
      </Box>
    </>
  );
};

/** What was handed in: while it waits it can be taken back. */
const Handed = (at: At) => {
  const { t } = useTranslation('uploads');
  const confirm = useConfirm();
  const { id, opened, handed } = at;
  const { busy, why, hand } = useHandingIn(at);
  const event = lastEvent(handed, 'handed');
  const takeBack = async (): Promise<void> => {
    if (await confirm({ title: t('hand.backTitle'), text: t('hand.backText'), yes: t('hand.back') })) await hand(true);
  };
  return (
    <>
      {handed.Stage === 'handed' ? (
        <Alert severity="info" role="status" sx={{ mb: 5 }}>
          <Dated>{t('hand.handed', { when: event ? showDateTime(event.At) : '' })}</Dated>
        </Alert>
      ) : null}
      <FileList actionId={id} asked={opened.Files} handed={handed} />
      {why ? (
        <Alert severity="error" sx={{ mt: 5 }}>
          {why}
        </Alert>
      ) : null}
      {handed.Stage === 'handed' ? (
        <ActButton variant="outlined" sx={{ mt: 6 }} busy={busy} onClick={() => void takeBack()}>
          {t('hand.back')}
        </ActButton>
      ) : null}
    </>
  );
};

export const UploadAction = ({ line, opened }: { line: ActionLine; opened: Opened }) => {
  const { t } = useTranslation('uploads');
  const handed = useHanded(line.Id);
  const body = () => {
    if (opened.Files.length === 0) return <EmptyState title={t('hand.none')} />;
    if (!handed.data)
      return handed.error ? (
        <ErrorState error={handed.error} retry={() => void handed.refetch()} />
      ) : (
        <TextSkeleton lines={6} />
      );
    const at = { id: line.Id, opened, handed: handed.data, refetch: handed.refetch };
    return (
      <>
        <Returned handed={handed.data} />
        {takesFiles(handed.data.Stage) ? <Giving {...at} /> : <Handed {...at} />}
        <HandedHistory handed={handed.data} />
      </>
    );
  };
  return (
    <Section id="files" title={t('hand.title')}>
      {body()}
    </Section>
  );
};

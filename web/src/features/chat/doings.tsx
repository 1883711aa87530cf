/** What may be done with a message, and the dialogs of it. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeableMinutes } from '@telemachos/contract/features/chat/chat.rules.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Changing } from './change-message.tsx';
import { useTakeBack } from './chat.queries.ts';
import { useReported } from './finding.queries.ts';
import type { Message } from './message-queue.shared.ts';
import { ReportMessage } from './report-message.tsx';
import { SaidBefore } from './said-before.tsx';
import type { Opened } from './use-conversation.ts';

/** Something that may be done. */
export type Doing = { label: string; act: () => void };

/** Whether a message of one's own may still be changed, or taken back. */
export const isChangeable = (message: Message, viewer: number, of: Opened, now: number): boolean =>
  of.MayWrite &&
  message.UserId === viewer &&
  !message.TakenBack &&
  now - Date.parse(message.Time) < changeableMinutes * 60_000;

type Given = {
  now: number;
  changing: Changing;
  onReply: (message: Message) => void;
  onTaken: (message: Message) => void;
};

/** A function that tells what may be done with a message, what is told of its report, and the dialog that is open. */
export const useDoings = (
  id: number,
  viewer: number,
  of: Opened,
  { now, changing, onReply, onTaken }: Given,
): {
  doingsOf: (message: Message) => Doing[];
  reportOf: (message: Message) => string | null;
  onBefore: (message: Message) => void;
  dialog: ReactNode;
} => {
  const { t } = useTranslation('chat');
  const problemText = useProblemMessage();
  const [takeBack, ask] = [useTakeBack(), useConfirm()];
  const { reports: reported = [], More: isMoreReported = false } = useReported(id).data ?? {};
  const [open, setOpen] = useState<{ kind: 'report' | 'before'; message: Message } | null>(null);
  const takeItBack = async ({ Seq }: Message) => {
    const words = { title: t('takeBackTitle'), text: t('takeBackText'), yes: t('takeBack'), no: t('cancel') };
    if (!(await ask(words))) return;
    takeBack.mutate(
      { ConversationId: id, Seq },
      { onSuccess: onTaken, onError: (error) => showToast('error', problemText(error)) },
    );
  };
  const reportIn = ({ Seq }: Message) => reported.find((report) => report.Seq === Seq);
  const doingsOf = (message: Message): Doing[] => {
    const isOwn = message.UserId === viewer;
    const mayReport = !isOwn && reportIn(message) === undefined;
    return [
      ...(of.MayWrite && !message.TakenBack ? [{ label: t('reply'), act: () => onReply(message) }] : []),
      ...(isChangeable(message, viewer, of, now)
        ? [
            { label: t('change'), act: () => changing.begin(message) },
            { label: t('takeBack'), act: () => void takeItBack(message) },
          ]
        : []),
      ...(mayReport ? [{ label: t('report'), act: () => setOpen({ kind: 'report', message }) }] : []),
    ];
  };
  const reportOf = (message: Message): string | null => {
    const found = reportIn(message);
    return found ? t(found.Settled ? 'reportSettled' : 'reported') : null;
  };
  const close = () => setOpen(null);
  const dialog =
    open?.kind === 'report' ? (
      <ReportMessage
        conversation={id}
        message={open.message}
        told={isMoreReported ? reported.length : null}
        onClose={close}
      />
    ) : open?.kind === 'before' ? (
      <SaidBefore conversation={id} seq={open.message.Seq} onClose={close} />
    ) : null;
  return { doingsOf, reportOf, onBefore: (message) => setOpen({ kind: 'before', message }), dialog };
};

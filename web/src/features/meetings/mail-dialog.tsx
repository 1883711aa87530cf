/** The mails about chosen meetings: read before, then sent or not (specification 000 §8). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxMeetingsPerRequest } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { toApiProblem } from '../../platform/api.ts';
import { isOutcomeUnknown } from '../../platform/idempotency.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Dated } from '../../ui/written.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useMailPreview, useMailUsers, afterwards } from './meetings.queries.ts';
import { Refusal } from './refusal.tsx';

/** Which mails, about which meetings. */
export type MailAsked = { Data: number[]; Template: 'meetingList' | 'appointment' };

/** Why the mails cannot be read before they are sent: what is refused once is refused again, anything else is tried anew. */
const NotRead = ({ error, retry }: { error: Error; retry: () => void }) => {
  const { t } = useTranslation('meetings');
  const { code, fields } = toApiProblem(error);
  if (fields['Data'] === 'too_big')
    return <Alert severity="error">{t('mail.tooMany', { most: maxMeetingsPerRequest })}</Alert>;
  return code === 'MEETING_OVER' || code === 'TOO_MANY_PEOPLE' ? (
    <Refusal error={error} />
  ) : (
    <ErrorState error={error} retry={retry} />
  );
};

/** Closing it says that nothing was sent or, where nobody heard whether it was, where that is seen. */
export const MailDialog = ({ asked, onClose }: { asked: MailAsked; onClose: (sent: boolean) => void }) => {
  const { t } = useTranslation(['meetings', 'common']);
  const read = useMailPreview(asked, true);
  const send = useMailUsers();
  const found = read.data;
  // Once nobody heard whether they went, a later refusal says nothing of those.
  const [isUnsure, setUnsure] = useState(false);
  if (!isUnsure && send.error && isOutcomeUnknown(send.error)) setUnsure(true);
  const leave = () => {
    if (send.isPending) return;
    const words = isUnsure ? (`unsure.${asked.Template}` as const) : 'notSent';
    showToast('info', t(`meetings:mail.${words}`));
    onClose(false);
  };
  const act = () =>
    afterwards(
      send.mutateAsync({ ...asked, Version: found?.Version ?? null }),
      () => {
        showToast('success', t('meetings:mail.sent', { count: found?.Mails.length ?? 1 }));
        onClose(true);
      },
      (error) => {
        if (['PREVIEW_CHANGED', 'ALREADY_MAILED'].includes(toApiProblem(error).code)) void read.refetch();
      },
    );
  return (
    <Dialog open onClose={leave} maxWidth="sm" fullWidth aria-labelledby="mail-title">
      <DialogTitle id="mail-title">{t('meetings:mail.title')}</DialogTitle>
      {/* Longer than the window: scrolled by keyboard, too. */}
      <DialogContent tabIndex={0}>
        <Refusal error={send.error} changed={t('meetings:mail.changed')} />
        {read.isPending ? <TextSkeleton lines={5} /> : null}
        {read.isError ? <NotRead error={read.error} retry={() => void read.refetch()} /> : null}
        {found && found.Without.length > 0 ? (
          <Notice>{t('meetings:mail.without', { names: found.Without.join(', ') })}</Notice>
        ) : null}
        {found && found.Already.length > 0 ? (
          <Notice>{t('meetings:mail.already', { names: found.Already.join(', ') })}</Notice>
        ) : null}
        {found && found.Listed !== null && !read.isFetching ? (
          <Notice>
            <Dated>{t('meetings:mail.listed', { when: showDateTime(found.Listed) })}</Dated>
          </Notice>
        ) : null}
        {found && found.Over.length > 0 ? (
          <Notice>{t('meetings:mail.over', { names: found.Over.join(', ') })}</Notice>
        ) : null}
        {found && found.Mails.length === 0 ? <div>{t('meetings:mail.nobody')}</div> : null}
        {found?.Mails.map(({ To, Subject, Body }, place) => (
          <Box
            key={place}
            component="article"
            sx={{ mt: 4, p: 3, border: 1, borderColor: 'divider', borderRadius: 'var(--radius-large)' }}
          >
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('meetings:mail.to', { name: To })}</Box>
            <Box component="h3" sx={{ m: 0, mt: 1, fontSize: '1rem', fontWeight: 600 }}>
              {Subject}
            </Box>
            <Box sx={{ mt: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{Body}</Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>{t('common:cancel')}</Button>
        <ActButton
          variant="contained"
          busy={send.isPending}
          disabled={!found || found.Mails.length === 0}
          onClick={act}
        >
          {t('meetings:mail.send')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};

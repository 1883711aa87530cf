/** That a meeting was moved, with the way to the mails about it. */
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';

/** Tells where a meeting is now; what was told of it before gives way. */
export const useTellMoved = (): ((meeting: MeetingLine, text: string) => void) => {
  const { t } = useTranslation('meetings');
  const navigate = useNavigate();
  const project = useProject();
  const segment = project ? toUrlSegment(project) : '';
  return ({ Id, ActionId }, text) => {
    const about = `meeting-moved-${Id}`;
    dismissToastsAbout(about);
    const run = () => void navigate({ to: `/${segment}/mentor/action2/list/${ActionId}` });
    showToast('success', text, { subject: about, time: 'link', action: { label: t('schedule.title'), run } });
  };
};

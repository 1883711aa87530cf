/** Leaving a project for good: asked twice. */
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { forgetSession, startSession, type OwnProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { useLeaveProject } from './account.queries.ts';

/** Where nothing is left, the person is signed out with it. */
export const LeaveSection = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('profile');
  const confirm = useConfirm();
  const wordsOf = useProblemMessage();
  const navigate = useNavigate();
  const leave = useLeaveProject();
  const words = { project: project.Descr };
  const act = async () => {
    const title = t('leave.title');
    if (!(await confirm({ title, text: t('leave.first', words), yes: t('leave.goOn'), danger: true }))) return;
    if (!(await confirm({ title, text: t('leave.second'), yes: t('leave.act'), danger: true }))) return;
    leave.mutate(
      {},
      {
        onSuccess: async ({ SignedOut }) => {
          if (SignedOut) forgetSession();
          else {
            showToast('success', t('leave.done', words));
            await startSession();
          }
          await navigate(SignedOut ? { to: '/signin', search: { left: '1' } } : { to: '/' });
        },
        onError: (error) => showToast('error', wordsOf(error)),
      },
    );
  };
  return (
    <Section id="leave" title={t('leave.title')} intro={t('leave.intro', words)}>
      <ActButton color="error" variant="outlined" busy={leave.isPending} onClick={() => void act()}>
        {t('leave.act')}
      </ActButton>
    </Section>
  );
};

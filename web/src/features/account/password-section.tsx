/** The password's section of the profile. */
import { useTranslation } from 'react-i18next';
import type { Session } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { Section } from '../../ui/page.tsx';
import { ChangePassword } from './change-password.shared.tsx';

/** Changing one's own password. */
export const PasswordSection = ({ session }: { session: Session }) => {
  const { t } = useTranslation('profile');
  return (
    <Section id="password" title={t('password')} intro={t('passwordIntro')}>
      <ChangePassword session={session} onChanged={() => showToast('success', t('changed'))} />
    </Section>
  );
};

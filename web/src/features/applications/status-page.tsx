/** What the status of an address means; to an applicant who is signed in, where their own application stands. */
import type { StatusName } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { Buttons, PageShell } from '../../ui/plain/page-shell.tsx';
import './applications.texts.ts';
import { OwnStatus } from './own-status.tsx';

/** Whosever application the status is of; one's own with its dates stands behind the sign-in. */
export const StatusPage = ({ name }: { name: StatusName }) => {
  const { t } = useTranslation('applications');
  return (
    <PageShell title={t(`result.${name}`)} intro={t('result.intro')}>
      <Notice kind={name === 'selected' ? 'success' : 'info'}>{t(`result.${name}Means`)}</Notice>
      <Buttons>
        <ButtonLink to="/applicant">{t('result.toOwn')}</ButtonLink>
      </Buttons>
    </PageShell>
  );
};

/** An address can name any status: to its owner the application itself says where it stands. */
export const ConfirmedStatus = ({ name }: { name: StatusName }) => {
  const { t } = useTranslation('applications');
  const session = useSession();
  // Before the first password nothing else is answered.
  if (!session?.Abilities.includes('applicant.use') || session.MustChoosePassword) return <StatusPage name={name} />;
  return (
    <PageShell title={t('applicant.doneTitle')}>
      <OwnStatus />
    </PageShell>
  );
};

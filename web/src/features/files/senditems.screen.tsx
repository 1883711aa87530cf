/** Files between people (specification 000 §2, 001 §2: mentee, mentor and admin /senditems): given, sent, received. */
import { useTranslation } from 'react-i18next';
import { useProject, useSession } from '../../platform/session.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { OwnFiles } from './own-files.tsx';
import { SentList } from './sent-list.tsx';

export const SendItemsScreen = () => {
  const { t } = useTranslation('sending');
  const [session, project] = [useSession(), useProject()];
  if (!session || !project) return null;
  // What somebody keeps and sends is theirs alone.
  if (session.SeenBy)
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={t('seen')}>{t('seenMeans')}</EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('intro')} />
      <Section id="received" title={t('received')}>
        <SentList isSent={false} />
      </Section>
      <Section id="own" title={t('own')} intro={t('ownIntro')}>
        <OwnFiles session={session} project={project} />
      </Section>
      <Section id="sent" title={t('sentTitle')}>
        <SentList isSent />
      </Section>
    </>
  );
};

/** The privacy policies of a project: the one in force, those before it, and writing the next. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../platform/session.ts';
import { readDraft } from '../../../platform/form-drafts.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Section } from '../../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { When } from '../../../ui/written.tsx';
import { useConsentTexts } from '../settings.queries.ts';
import { useSetup } from '../setup-context.tsx';
import { draftOf, PolicyWriting } from './policy-writing.tsx';

export const ConsentPart = () => {
  const { t } = useTranslation('settings');
  const { projectId } = useSetup();
  const policies = useConsentTexts(projectId);
  const person = useSession()?.Id ?? 0;
  // Whoever comes back goes on with what they were writing.
  const [writing, setWriting] = useState(() => readDraft(person, draftOf(projectId)) !== null);
  const [round, setRound] = useState(0);
  const beginAgain = async (): Promise<void> => {
    await policies.refetch();
    setRound(round + 1);
  };
  const lines = policies.data?.pages.flatMap(({ list }) => list) ?? [];
  const [inForce] = lines;
  return (
    <Section
      id="consent"
      title={t('consent.title')}
      intro={t('consent.intro')}
      action={
        writing || !inForce ? null : (
          <Button variant="outlined" onClick={() => setWriting(true)}>
            {t('consent.write')}
          </Button>
        )
      }
    >
      {policies.error && !policies.isFetchNextPageError ? (
        <ErrorState error={policies.error} retry={() => void policies.refetch()} />
      ) : policies.data ? (
        <>
          {writing && inForce ? (
            <PolicyWriting
              key={round}
              inForce={inForce}
              onDone={() => setWriting(false)}
              onOlder={() => void beginAgain()}
            />
          ) : null}
          {lines.map((policy, at) => (
            <Fold
              key={policy.Version}
              title={
                policy.Version === 0 ? t('consent.ofInstallation') : t('consent.version', { number: policy.Version })
              }
              note={t(at === 0 ? 'consent.inForce' : 'consent.before', { count: policy.Agreed })}
            >
              {policy.At ? (
                <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
                  {t('consent.since')} <When at={policy.At} />
                </Typography>
              ) : null}
              <Typography variant="subtitle1">{policy.el.Title}</Typography>
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 3 }}>{policy.el.Body}</Typography>
            </Fold>
          ))}
          {policies.hasNextPage ? (
            <ActButton
              size="small"
              variant="outlined"
              busy={policies.isFetchingNextPage}
              onClick={() => void policies.fetchNextPage()}
            >
              {t('consent.more')}
            </ActButton>
          ) : null}
          {policies.isFetchNextPageError ? <ErrorState error={policies.error} /> : null}
        </>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Section>
  );
};

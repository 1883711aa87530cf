/** The versions of a definition within another editor, the newest first; an earlier one can be restored as a draft. */
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { callQuery } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';
import { Section } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { useRestore } from './queries.queries.ts';

type VersionsProps = {
  id: number;
  newest: number;
  published: number | null;
  /** Something is written that was not saved, over which nothing is restored. */
  isDirty: boolean;
  /** The editor reads what is newest now. */
  onRestored: () => void;
};

/** It is read anew after each save and publication. */
export const DefinitionVersions = (versions: VersionsProps) => (
  <Versions key={`${versions.newest} ${versions.published}`} {...versions} />
);

const Versions = ({ id: Id, newest, published, isDirty, onRestored }: VersionsProps) => {
  const { t } = useTranslation('queries');
  const versions = useQuery({
    ...callQuery('/api/definitions/Versions', { Id, page: 0, count: 100 }),
    staleTime: 0,
  });
  const restore = useRestore();
  const problemText = useProblemMessage();
  const restoreVersion = (version: number): Promise<void> =>
    restore.mutateAsync({ Id, Version: version }).then(
      () => {
        showToast('success', t('versions.restored', { version }));
        onRestored();
      },
      (error: unknown) => showToast('error', problemText(error)),
    );
  return (
    <Section id="versions" title={t('edit.tab.versions')}>
      {isDirty ? (
        <Alert severity="info" role="note" sx={{ mb: 3 }}>
          {t('versions.restoreDirty')}
        </Alert>
      ) : null}
      {versions.error ? (
        <ErrorState error={versions.error} retry={() => void versions.refetch()} />
      ) : !versions.data ? (
        <RowsSkeleton rows={2} />
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {versions.data.list.map(({ Version: version, At, By, PublishedAt, PublishedBy }) => (
            <Box
              component="li"
              key={version}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, py: 2 }}
            >
              <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
                  <Typography sx={{ fontWeight: 600 }}>{t('edit.version', { version })}</Typography>
                  {version === published ? <StatusChip tone="good" label={t('versions.running')} /> : null}
                  {version === newest ? <StatusChip tone="neutral" label={t('versions.newest')} /> : null}
                </Box>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {t('versions.saved')} <When at={At} /> {By}
                  {PublishedAt ? (
                    <>
                      {' · '}
                      {t('versions.publishedBy')} <When at={PublishedAt} /> {PublishedBy}
                    </>
                  ) : null}
                </Typography>
              </Box>
              {version === newest || isDirty ? null : (
                <Button
                  size="small"
                  aria-label={t('versions.restoreOf', { version })}
                  onClick={() => void restoreVersion(version)}
                >
                  {t('versions.restore')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
};

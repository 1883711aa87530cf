/** The versions of a query, the newest first: compared with the newest one, and restored as a draft. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { useRestore, useVersions, type SavedQuery } from './queries.queries.ts';
import { VersionDiff } from './version-diff.tsx';

type Line = NonNullable<ReturnType<typeof useVersions>['data']>['list'][number];

const Version = ({
  line,
  query,
  onCompare,
  onRestore,
}: {
  line: Line;
  query: SavedQuery;
  onCompare: () => void;
  onRestore: (() => void) | null;
}) => {
  const { t } = useTranslation('queries');
  const { Version: version } = line;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        py: 3,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{t('edit.version', { version })}</Typography>
          {version === query.Published ? <StatusChip tone="good" label={t('versions.running')} /> : null}
          {version === query.Version ? <StatusChip tone="neutral" label={t('versions.newest')} /> : null}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('versions.saved')} <When at={line.At} /> {line.By}
          {line.PublishedAt ? (
            <>
              {' · '}
              {t('versions.publishedBy')} <When at={line.PublishedAt} /> {line.PublishedBy}
            </>
          ) : null}
        </Typography>
      </Box>
      {version === query.Version ? null : (
        <>
          <Button size="small" aria-label={t('versions.compareOf', { version })} onClick={onCompare}>
            {t('versions.compare')}
          </Button>
          {onRestore ? (
            <Button size="small" aria-label={t('versions.restoreOf', { version })} onClick={onRestore}>
              {t('versions.restore')}
            </Button>
          ) : null}
        </>
      )}
    </Box>
  );
};

/** `isDirty`: something is written that was not saved, over which nothing is restored. */
export const VersionsPart = ({ query, isDirty }: { query: SavedQuery; isDirty: boolean }) => {
  const { t } = useTranslation('queries');
  const versions = useVersions(query.Id);
  const restore = useRestore();
  const confirm = useConfirm();
  const problemText = useProblemMessage();
  const [compared, setCompared] = useState<number | null>(null);
  if (versions.error) return <ErrorState error={versions.error} retry={() => void versions.refetch()} />;
  if (versions.isPending) return <RowsSkeleton rows={4} />;
  if (versions.data.list.length === 0)
    return <EmptyState title={t('versions.none')}>{t('versions.noneMeans')}</EmptyState>;
  const askToRestore = async (version: number): Promise<void> => {
    const isMeant = await confirm({
      title: t('versions.restoreTitle', { version }),
      text: t('versions.restoreAsk'),
      yes: t('versions.restore'),
    });
    if (!isMeant) return;
    try {
      await restore.mutateAsync({ Id: query.Id, Version: version });
      setCompared(null);
      showToast('success', t('versions.restored', { version }));
    } catch (error) {
      showToast('error', problemText(error));
    }
  };
  return (
    <Section id="versions" title={t('edit.tab.versions')}>
      {isDirty ? (
        <Alert severity="info" role="note" sx={{ mb: 3 }}>
          {t('versions.restoreDirty')}
        </Alert>
      ) : null}
      {compared === null ? null : <VersionDiff key={compared} id={query.Id} from={compared} to={query.Version} />}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {versions.data.list.map((line) => (
          <Version
            key={line.Version}
            line={line}
            query={query}
            onCompare={() => setCompared(line.Version)}
            onRestore={isDirty ? null : () => void askToRestore(line.Version)}
          />
        ))}
      </Box>
    </Section>
  );
};

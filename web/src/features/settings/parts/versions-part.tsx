/** The versions of a project's settings: who kept each and when, what it changed, and taking an old one up again. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../../platform/url.ts';
import { Section } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { When } from '../../../ui/written.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { differing, valueAt, type Place } from '../places.shared.ts';
import { usePlaceWords, useValueWords } from '../place-words.ts';
import { useVersion, useVersions, type SetupVersion } from '../settings.queries.ts';
import { useSetup } from '../setup-context.tsx';

/** Differences that are listed. */
const maxListedDifferences = 60;

/** Whether a value is a thing with parts, which came or went as a whole. */
const isThing = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** What two versions say differently, place by place. */
export const Differing = ({ before, after }: { before: unknown; after: unknown }) => {
  const { t } = useTranslation('settings');
  const [placeWords, valueWords] = [usePlaceWords(), useValueWords()];
  const found = differing(before, after, maxListedDifferences + 1);
  // Places within the settings begin there.
  const within = (place: Place): Place => (place[0] === 'Settings' ? place.slice(1) : place);
  if (found.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('versions.same')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
      {found.slice(0, maxListedDifferences).map((one) => (
        <Box component="li" key={one.place.join('.')} sx={{ py: 1, overflowWrap: 'anywhere' }}>
          <b>{placeWords(within(one.place), valueAt(after, ['Settings']), valueAt(before, ['Settings']))}</b>:{' '}
          {isThing(one.before) && one.after === undefined ? (
            t('values.removed')
          ) : isThing(one.after) && one.before === undefined ? (
            t('values.added')
          ) : (
            <>
              <s>{valueWords(one.before, one.place)}</s> → {valueWords(one.after, one.place)}
            </>
          )}
        </Box>
      ))}
      {found.length > maxListedDifferences ? <li>{t('versions.more')}</li> : null}
    </Box>
  );
};

/** What a version changed of the one before it. */
const Changes = ({ number }: { number: number }) => {
  const { t } = useTranslation('settings');
  const { projectId } = useSetup();
  const [after, before] = [useVersion(projectId, number), useVersion(projectId, number > 1 ? number - 1 : null)];
  const error = after.error ?? before.error;
  if (error && !after.data) return <ErrorState error={error} />;
  if (!after.data || (number > 1 && !before.data && !before.error)) return <TextSkeleton lines={3} />;
  if (!before.data) return <Typography sx={{ color: 'text.secondary' }}>{t('versions.first')}</Typography>;
  const said = ({ url, Descr, Settings }: SetupVersion) => ({ url, Descr, Settings });
  return <Differing before={said(before.data)} after={said(after.data)} />;
};

export const VersionsPart = ({
  version,
  onRestore,
}: {
  version: number;
  onRestore: (old: SetupVersion, number: number) => void;
}) => {
  const { t } = useTranslation('settings');
  const { projectId } = useSetup();
  const { page, setPage } = usePage();
  const versions = useVersions(projectId, page);
  const [open, setOpen] = useState<number | null>(null);
  const ask = useConfirm();
  const chosen = useVersion(projectId, open);
  const restore = async (): Promise<void> => {
    if (!chosen.data) return;
    if (
      await ask({
        title: t('versions.askTitle', { number: open }),
        text: t('versions.askText'),
        yes: t('versions.restore'),
      })
    )
      onRestore(chosen.data, chosen.data.Version);
  };
  return (
    <Section id="versions" title={t('versions.title')} intro={t('versions.intro')}>
      {versions.error ? (
        <ErrorState error={versions.error} retry={() => void versions.refetch()} />
      ) : !versions.data ? (
        <TextSkeleton lines={6} />
      ) : versions.data.All === 0 ? (
        <EmptyState title={t('versions.none')}>{t('versions.noneMeans')}</EmptyState>
      ) : (
        <>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {versions.data.list.map(({ Version, At, By, RestoredFrom }) => (
              <Box component="li" key={Version} sx={{ py: 3, borderBottom: 1, borderColor: 'divider' }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
                  <Typography variant="h3">{t('versions.number', { number: Version })}</Typography>
                  {Version === version ? <StatusChip tone="good" label={t('versions.now')} /> : null}
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    <When at={At} />
                    {By ? ` · ${By}` : ''}
                    {RestoredFrom === null ? '' : ` · ${t('versions.restored', { number: RestoredFrom })}`}
                  </Typography>
                  <Button
                    size="small"
                    aria-expanded={open === Version}
                    aria-label={`${t(open === Version ? 'versions.hide' : 'versions.show')}: ${t('versions.number', { number: Version })}`}
                    onClick={() => setOpen(open === Version ? null : Version)}
                    sx={{ ml: { sm: 'auto' } }}
                  >
                    {t(open === Version ? 'versions.hide' : 'versions.show')}
                  </Button>
                </Box>
                {open === Version ? (
                  <Box sx={{ mt: 3 }}>
                    <Changes number={Version} />
                    {Version === version ? null : (
                      <Button variant="outlined" sx={{ mt: 3 }} disabled={!chosen.data} onClick={() => void restore()}>
                        {t('versions.restore')}
                      </Button>
                    )}
                  </Box>
                ) : null}
              </Box>
            ))}
          </Box>
          <Pager page={page} pages={versions.data.count} all={versions.data.All} onPage={setPage} />
        </>
      )}
    </Section>
  );
};

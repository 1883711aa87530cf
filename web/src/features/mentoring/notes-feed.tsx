/** The notes about a mentee over all actions: newest first, who wrote them and when, how they read before, searched. */
import LockOutlined from '@mui/icons-material/LockOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { NoteLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton } from '../../ui/act-button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { Section } from '../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useWords } from '../actions/action-words.shared.tsx';
import { useNotes } from './mentoring.queries.ts';

/** With more notes than this the feed gets a search. */
const maxNotesWithoutSearch = 3;

/** Who wrote it, and when. */
const Written = ({ line: { At, By } }: { line: Pick<NoteLine, 'At' | 'By'> }) => {
  const { t } = useTranslation('mentoring');
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <When at={At} /> · {By?.Name ?? t('feed.before')}
    </Box>
  );
};

const text = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** A note with its earlier versions. */
export const Note = ({ line, base }: { line: NoteLine; base: string }) => {
  const { t } = useTranslation('mentoring');
  const words = useWords();
  const Picture = line.Kind === 'private' ? LockOutlined : VisibilityOutlined;
  return (
    <Box component="li" sx={{ py: 4, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Link to={`${base}/${line.ActionId}`}>{words.title(line)}</Link>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.875rem', mb: 2 }}>
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            fontWeight: 600,
            color: line.Kind === 'private' ? 'warning.main' : 'primary.dark',
          }}
        >
          <Picture aria-hidden="true" sx={{ fontSize: 16 }} />
          {t(`feed.${line.Kind}`)}
        </Box>
        <Written line={line} />
      </Box>
      <Typography sx={line.Note === '' ? { color: 'text.secondary' } : text}>
        {line.Note === '' ? t('feed.removed') : line.Note}
      </Typography>
      {line.Earlier.length === 0 ? null : (
        <Fold title={t('feed.earlier', { count: line.AllEarlier })} level="none">
          <Box
            component="ol"
            sx={{ fontSize: '0.875rem', listStyle: 'none', pl: 3, borderLeft: 2, borderColor: 'divider' }}
          >
            {line.Earlier.map((earlier) => (
              <Box component="li" key={earlier.At} sx={{ mt: 2 }}>
                <Written line={earlier} />
                <Box sx={text}>{earlier.Note === '' ? t('feed.removed') : earlier.Note}</Box>
              </Box>
            ))}
          </Box>
          {line.AllEarlier > line.Earlier.length ? (
            <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('feed.newestEarlier', { count: line.Earlier.length })}</Box>
          ) : null}
        </Fold>
      )}
    </Box>
  );
};

/** The feed; `base` is the mentee's address. */
export const NotesFeed = ({ projectId, menteeId, base }: { projectId: number; menteeId: number; base: string }) => {
  const { t } = useTranslation('mentoring');
  const [search, setSearch] = useState('');
  const notes = useNotes(projectId, menteeId, search);
  const body = () => {
    if (!notes.data)
      return notes.error ? (
        <ErrorState error={notes.error} retry={() => void notes.refetch()} />
      ) : (
        <TextSkeleton lines={5} />
      );
    const all = notes.data.pages[0]?.All ?? 0;
    if (all === 0 && search === '') return <Typography sx={{ color: 'text.secondary' }}>{t('feed.none')}</Typography>;
    // A note that was changed between two pages would stand on both: the first is the newer.
    const lines = new Map<string, NoteLine>();
    for (const line of notes.data.pages.flatMap(({ list }) => list)) {
      const key = `${line.ActionId} ${line.Kind}`;
      if (!lines.has(key)) lines.set(key, line);
    }
    return (
      <>
        {all > maxNotesWithoutSearch || search !== '' ? (
          <SearchBox value={search} label={t('feed.search')} onSearch={setSearch} />
        ) : null}
        <Box component="ul" sx={{ listStyle: 'none' }} aria-busy={notes.isPlaceholderData}>
          {[...lines].map(([key, line]) => (
            <Note key={key} line={line} base={base} />
          ))}
        </Box>
        {notes.hasNextPage ? (
          <ActButton busy={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
            {t('feed.more', { count: all - lines.size })}
          </ActButton>
        ) : null}
        {notes.isFetchNextPageError ? (
          <ErrorState error={notes.error} retry={() => void notes.fetchNextPage()} />
        ) : null}
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {all === 0 ? t('feed.noMatch') : null}
        </Box>
      </>
    );
  };
  return (
    <Section id="notes" title={t('feed.title')}>
      {body()}
    </Section>
  );
};

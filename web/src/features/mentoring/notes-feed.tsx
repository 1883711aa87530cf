/** The notes about a mentee over all actions: newest first, who wrote them and when, how they read before, searched. */
import LockOutlined from '@mui/icons-material/LockOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { NoteLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { hasWord } from '@telemachos/contract/kit/sounds.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../ui/lists.tsx';
import { Section } from '../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useWords } from '../actions/action-words.shared.tsx';
import { useNotes } from './mentoring.queries.ts';

/** With more notes than this the feed gets a search. */
const searchFrom = 3;
/** Notes shown at first. */
const shownAtFirst = 4;
const typingDelay = 200;

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

const Note = ({ line, base }: { line: NoteLine; base: string }) => {
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
        <Box component="details" sx={{ mt: 2, fontSize: '0.875rem' }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1, minHeight: 24 }}>
            {t('feed.earlier', { count: line.Earlier.length })}
          </Box>
          <Box component="ol" sx={{ listStyle: 'none', pl: 3, borderLeft: 2, borderColor: 'divider' }}>
            {line.Earlier.map((earlier) => (
              <Box component="li" key={earlier.At} sx={{ mt: 2 }}>
                <Written line={earlier} />
                <Box sx={text}>{earlier.Note === '' ? t('feed.removed') : earlier.Note}</Box>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
};

/** The feed; `base` is the mentee's address. */
export const NotesFeed = ({ projectId, menteeId, base }: { projectId: number; menteeId: number; base: string }) => {
  const { t } = useTranslation('mentoring');
  const notes = useNotes(projectId, menteeId);
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const body = () => {
    if (!notes.data)
      return notes.error ? (
        <ErrorState error={notes.error} retry={() => void notes.refetch()} />
      ) : (
        <TextSkeleton lines={5} />
      );
    if (notes.data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('feed.none')}</Typography>;
    const heard = ({ Note: note, Title, TitleEn, By, Earlier }: NoteLine): string =>
      [note, Title, TitleEn, By?.Name ?? '', ...Earlier.map((one) => one.Note)].join(' ');
    const found = notes.data.filter((line) => search.split(/\s+/).every((word) => hasWord(heard(line), word)));
    return (
      <>
        {notes.data.length > searchFrom ? (
          <SearchBox value={search} label={t('feed.search')} onSearch={setSearch} delay={typingDelay} />
        ) : null}
        <Box component="ul" sx={{ listStyle: 'none' }}>
          {(all || search !== '' ? found : found.slice(0, shownAtFirst)).map((line) => (
            <Note key={`${line.ActionId} ${line.Kind}`} line={line} base={base} />
          ))}
        </Box>
        {all || search !== '' || found.length <= shownAtFirst ? null : (
          <Button onClick={() => setAll(true)}>{t('feed.all', { count: found.length })}</Button>
        )}
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {found.length === 0 ? t('feed.noMatch') : null}
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

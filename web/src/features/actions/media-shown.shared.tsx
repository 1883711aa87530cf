/**
 * Pictures, video and sound of an action: each with its title and its words; where its mentee watches, how much was
 * watched.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { secondsOf, watchedOf, type Span, type Watched } from '@telemachos/contract/features/actions/watching.rules.ts';
import { showClock } from '@telemachos/contract/kit/dates.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { Fold } from '../../ui/fold.tsx';
import { inWords } from './action-words.shared.tsx';
import type { Opened } from './actions.queries.ts';
import { useWatching } from './use-watching.ts';

type Shown = Opened['Media'][number];

const playerLook = { display: 'block', width: '100%', maxHeight: '70vh', borderRadius: 1 };

/** How much of it was watched, in words and as a line; what is asked for is said with it. */
export const WatchedLine = ({
  media: { Kind, Seconds, Share },
  spans,
  theirs = false,
}: {
  media: Pick<Shown, 'Kind' | 'Seconds' | 'Share'>;
  spans: readonly Span[];
  theirs?: boolean;
}) => {
  const { t } = useTranslation('media');
  if (Seconds === null) return null;
  const seen = Math.min(Seconds, secondsOf([...spans]));
  const at = { seen: showClock(seen), length: showClock(Seconds) };
  const isSound = Kind === 'sound';
  const said = theirs ? t(isSound ? 'theyHeard' : 'theySaw', at) : t(isSound ? 'heard' : 'seen', at);
  const asked = Share === null ? '' : ` · ${t('asked', { share: Share })}`;
  return (
    <Box sx={{ mt: 2, fontSize: '0.875rem', color: 'text.secondary' }}>
      <span>
        {said}
        {asked}
      </span>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (100 * seen) / Seconds)}
        aria-label={said}
        sx={{ mt: 1, maxWidth: 320, height: 6, borderRadius: 3 }}
      />
    </Box>
  );
};

/** The player itself; one that fails is tried again. */
const Player = ({
  media,
  address,
  player,
  ref,
  labelledBy,
}: {
  media: Shown;
  address: string;
  player: HTMLMediaElement | null;
  ref: (player: HTMLMediaElement | null) => void;
  labelledBy: string;
}) => {
  const { t } = useTranslation('media');
  const [failed, setFailed] = useState(false);
  const again = (): void => {
    setFailed(false);
    player?.load();
  };
  const common = {
    controls: true,
    preload: 'metadata',
    src: address,
    'aria-labelledby': labelledBy,
    onError: () => setFailed(true),
  } as const;
  return (
    <>
      {media.Kind === 'video' ? (
        <Box component="video" ref={ref} {...common} playsInline sx={{ ...playerLook, bgcolor: 'common.black' }} />
      ) : (
        <Box component="audio" ref={ref} {...common} sx={playerLook} />
      )}
      {failed ? (
        <Alert severity="error" sx={{ mt: 2 }} action={<Button onClick={again}>{t('retry')}</Button>}>
          {t('failed')}
        </Alert>
      ) : null}
    </>
  );
};

/** What follows its player: how much of it was watched. */
const Following = ({
  media,
  actionId,
  player,
  watched,
}: {
  media: Shown & { Seconds: number };
  actionId: number;
  player: HTMLMediaElement | null;
  watched: Watched | null;
}) => {
  const { t } = useTranslation('media');
  const { Spans: known, Place: place } = watchedOf(watched, media.File);
  const followed = { action: actionId, file: media.File, seconds: media.Seconds, known, place };
  const { spans, isOffline } = useWatching(player, followed);
  return (
    <>
      <WatchedLine media={media} spans={spans} />
      <Box role="status" sx={{ fontSize: '0.875rem' }}>
        {isOffline ? t('offline') : null}
      </Box>
    </>
  );
};

const One = ({ media, actionId, watched }: { media: Shown; actionId: number; watched: Watched | null | undefined }) => {
  const { t } = useTranslation('media');
  const language = useLanguage();
  const id = useId();
  const [player, setPlayer] = useState<HTMLMediaElement | null>(null);
  const address = fileUrl('/api/files/Media', { ActionId: String(actionId), Id: String(media.File) });
  const [title, words] = [inWords(media.Title, language), inWords(media.Text, language)];
  if (media.Kind === 'picture')
    return (
      <Box component="figure" sx={{ m: 0 }}>
        <Box
          component="img"
          src={address}
          alt={words}
          loading="lazy"
          {...(media.Width && media.Height ? { width: media.Width, height: media.Height } : {})}
          sx={{ display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 1 }}
        />
        {title ? (
          <Box component="figcaption" sx={{ mt: 2, fontSize: '0.875rem', color: 'text.secondary' }}>
            {title}
          </Box>
        ) : null}
      </Box>
    );
  const { Seconds } = media;
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" id={id} sx={{ mb: 2, fontWeight: 600 }}>
        {title}
      </Box>
      <Player media={media} address={address} player={player} ref={setPlayer} labelledBy={id} />
      {watched !== undefined && Seconds !== null ? (
        <Following media={{ ...media, Seconds }} actionId={actionId} player={player} watched={watched} />
      ) : null}
      {words ? (
        <Fold title={t('words')} level="none">
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '66ch' }}>{words}</Box>
        </Fold>
      ) : null}
    </Box>
  );
};

/** All of them; `watched` is what its mentee watched, absent for anybody else. */
export const MediaShown = ({
  media,
  actionId,
  watched,
}: {
  media: readonly Shown[];
  actionId: number;
  watched?: Watched | null;
}) => (
  <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 720 }}>
    {media.map((one) => (
      <One key={one.File} media={one} actionId={actionId} watched={watched} />
    ))}
  </Box>
);

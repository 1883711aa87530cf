/** Pieces of an item that every list of the library has: how it stands, its favourite mark, its stars. */
import Favorite from '@mui/icons-material/Favorite';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import StarRounded from '@mui/icons-material/StarRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { toFormatLocale, useShownLanguage } from '../../platform/i18n.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useSize } from '../../ui/use-size.ts';
import { useFavour } from './library.queries.ts';

/** What stands in the way of everybody finding it; nothing of what is approved. */
export const Standing = ({ item }: { item: LibraryLine }) => {
  const { t } = useTranslation('library');
  if (item.Scan !== 'clean')
    return <StatusChip tone={item.Scan === 'infected' ? 'bad' : 'waiting'} label={t(`scan.${item.Scan}`)} />;
  if (item.Returned) return <StatusChip tone="bad" label={t('standing.returned')} />;
  if (item.Held) return <StatusChip tone="waiting" label={t('standing.held')} />;
  return item.Approved ? null : <StatusChip tone="waiting" label={t('standing.waiting')} />;
};

/** The mean of the stars and of how many it is; nothing while nobody gave any. */
export const Mean = ({ item }: { item: Pick<LibraryLine, 'Stars' | 'Ratings'> }) => {
  const { t } = useTranslation('library');
  const place = toFormatLocale(useShownLanguage());
  if (item.Stars === null) return null;
  const mean = item.Stars.toLocaleString(place, { maximumFractionDigits: 1 });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', whiteSpace: 'nowrap' }}>
      <StarRounded aria-hidden="true" sx={{ fontSize: 18, color: '#b26a00' }} />
      <span className="only-heard">{t('stars.mean', { mean, count: item.Ratings })}</span>
      <span aria-hidden="true">
        {mean} ({item.Ratings})
      </span>
    </Box>
  );
};

/** What an item is, in a line: kind, size, since when, by whom. */
export const useAbout = (): ((item: LibraryLine) => string) => {
  const { t } = useTranslation('library');
  const size = useSize();
  return ({ Kind, Metadata, Added, Uploader }) =>
    [
      t(`kinds.${Kind}`),
      ...(Metadata.File_Size === undefined ? [] : [size(Metadata.File_Size)]),
      showDate(Added),
      Uploader.Name,
    ].join(' · ');
};

/** The favourite mark, at once where it is pressed. */
export const FavouriteMark = ({ item }: { item: Pick<LibraryLine, 'Id' | 'Title' | 'IsFavorite'> }) => {
  const { t } = useTranslation('library');
  const [favour, problemText] = [useFavour(), useProblemMessage()];
  const isOn = favour.isPending ? favour.variables.IsFavorite : item.IsFavorite;
  const about = `library.favour.${item.Id}`;
  const Picture = isOn ? Favorite : FavoriteBorder;
  return (
    <IconButton
      aria-label={t('favourite.mark', { title: item.Title })}
      aria-pressed={isOn}
      color={isOn ? 'primary' : 'default'}
      onClick={() =>
        favour.mutate(
          { ItemId: item.Id, IsFavorite: !isOn },
          {
            onSuccess: () => dismissToastsAbout(about),
            onError: (error) => showToast('error', problemText(error), { subject: about }),
          },
        )
      }
    >
      <Picture />
    </IconButton>
  );
};

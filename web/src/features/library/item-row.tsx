/** An item in a list, as a line or as a card; pressed, its details open. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { FavouriteMark, Mean, Standing, useAbout } from './item-parts.tsx';
import { KindPicture } from './kind-picture.tsx';
import { hasThumbnail, Thumbnail } from './thumbnail.tsx';

/** What is done with an item of a list; without `onSelect` nothing is selected there. */
export type ItemProps = {
  item: LibraryLine;
  onOpen: (id: number) => void;
  selected?: boolean;
  onSelect?: (item: LibraryLine, isSelected: boolean) => void;
  /** What is said below it. */
  children?: ReactNode;
};

const Title = ({ item, onOpen }: ItemProps) => (
  <ButtonBase
    data-title=""
    onClick={() => onOpen(item.Id)}
    sx={{
      font: 'inherit',
      fontWeight: 600,
      color: 'primary.main',
      textAlign: 'left',
      overflowWrap: 'anywhere',
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      minHeight: 24,
      '&:focus-visible': { outlineOffset: -2 },
    }}
  >
    <bdi>{item.Title}</bdi>
  </ButtonBase>
);

const Select = ({ item, selected = false, onSelect }: ItemProps) => {
  const { t } = useTranslation('library');
  if (!onSelect) return null;
  return (
    <Checkbox
      checked={selected}
      onChange={(_event, isSelected) => onSelect(item, isSelected)}
      slotProps={{ input: { 'aria-label': t('select', { title: item.Title }) } }}
    />
  );
};

/** The words and the stars below the title. */
const Below = ({ item }: { item: LibraryLine }) => {
  const about = useAbout();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      <span>{about(item)}</span>
      <Mean item={item} />
      <Standing item={item} />
    </Box>
  );
};

/** As a line. */
export const ItemRow = (props: ItemProps) => {
  const { item, children } = props;
  return (
    <Box
      data-item={item.Id}
      sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 3 }, px: { xs: 2, sm: 3 }, py: 2, minHeight: 64 }}
    >
      <Select {...props} />
      <KindPicture kind={item.Kind} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Title {...props} />
        <Below item={item} />
        {children}
      </Box>
      <FavouriteMark item={item} />
    </Box>
  );
};

/** As a card of the grid. */
export const ItemCard = (props: ItemProps) => {
  const { item } = props;
  const hasPicture = hasThumbnail(item);
  return (
    <Box
      data-item={item.Id}
      sx={{
        height: '100%',
        display: 'grid',
        alignContent: 'start',
        gap: 2,
        p: 3,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: props.selected ? 'primary.main' : 'divider',
        borderRadius: 'var(--radius-large)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <KindPicture kind={item.Kind} large={!hasPicture} />
        <Box sx={{ display: 'flex' }}>
          <Select {...props} />
          <FavouriteMark item={item} />
        </Box>
      </Box>
      {hasPicture ? <Thumbnail key={item.Hash} item={item} /> : null}
      <Title {...props} />
      <Below item={item} />
    </Box>
  );
};

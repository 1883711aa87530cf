/** A small look at an image in the grid: fetched once it comes before the eyes, by the same link as the image itself. */
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { previewOf } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { KindPicture } from './kind-picture.tsx';
import { useLink } from './library.queries.ts';

/** A larger image is not downloaded for a thumbnail. */
const maxThumbnailBytes = 3_000_000;

/** Whether an item has one. */
export const hasThumbnail = ({ Kind, Type, Scan, Metadata }: LibraryLine): boolean =>
  Kind === 'Image' &&
  Scan === 'clean' &&
  previewOf(Type) === 'image' &&
  (Metadata.File_Size ?? Infinity) <= maxThumbnailBytes;

/** Its place is as high before it came, and where it does not come. */
export const Thumbnail = ({ item }: { item: LibraryLine }) => {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const link = useLink(item, isSeen);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watching.observe(place);
    return () => watching.disconnect();
  }, []);
  return (
    <Box
      ref={box}
      sx={{
        height: 120,
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        bgcolor: 'var(--grey-50)',
        borderRadius: 'var(--radius)',
      }}
    >
      {link.data && !isBroken ? (
        <Box
          component="img"
          src={`${link.data.Address}&Inline=1`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          sx={{ width: '100%', height: 120, objectFit: 'cover' }}
        />
      ) : (
        <KindPicture kind="Image" large />
      )}
    </Box>
  );
};

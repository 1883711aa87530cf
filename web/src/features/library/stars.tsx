/** Giving an item stars, five at most (specification 000 §9), and taking them back. */
import Box from '@mui/material/Box';
import Rating from '@mui/material/Rating';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxStars } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { Mean } from './item-parts.tsx';
import { useRate } from './library.queries.ts';

export const Stars = ({ item }: { item: LibraryItem }) => {
  const { t } = useTranslation('library');
  const id = useId();
  const [rate, problemText] = [useRate(), useProblemMessage()];
  const about = `library.rate.${item.Id}`;
  const own = rate.isPending ? rate.variables.Stars : item.OwnStars;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
      <Typography id={id} component="span">
        {t('stars.own')}
      </Typography>
      <Box role="group" aria-labelledby={id} sx={{ display: 'inline-flex' }}>
        <Rating
          name={`stars-${item.Id}`}
          max={maxStars}
          value={own === 0 ? null : own}
          size="large"
          getLabelText={(count) => t('stars.give', { count })}
          emptyLabelText={t('stars.none')}
          onChange={(_event, stars) =>
            rate.mutate(
              { ItemId: item.Id, Stars: stars ?? 0 },
              {
                onSuccess: () => dismissToastsAbout(about),
                onError: (error) => showToast('error', problemText(error), { subject: about }),
              },
            )
          }
        />
      </Box>
      <Mean item={item} />
    </Box>
  );
};

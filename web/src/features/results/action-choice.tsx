/** Of which actions the results are shown together: a tick for each. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import type { Attempt } from './results.queries.ts';

/** Nothing where there is nothing to choose between; attempts that a link opened have no action and are not compared. */
export const ActionChoice = ({
  attempts,
  chosen,
  onToggle,
}: {
  attempts: readonly Attempt[];
  chosen: ReadonlySet<number>;
  onToggle: (actionId: number) => void;
}) => {
  const { t } = useTranslation('results');
  const titles = new Map(
    attempts.flatMap(({ ActionId, ActionTitle }) => (ActionId ? [[ActionId, ActionTitle] as const] : [])),
  );
  if (titles.size < 2) return null;
  return (
    <Box
      data-screen-only
      role="group"
      aria-label={t('list.which')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, mb: 4 }}
    >
      {[...titles].map(([actionId, title]) => (
        <FormControlLabel
          key={actionId}
          control={
            <Checkbox
              checked={chosen.has(actionId)}
              onChange={() => onToggle(actionId)}
              slotProps={{ input: { 'aria-label': t('list.choose', { title }) } }}
            />
          }
          label={title}
        />
      ))}
    </Box>
  );
};

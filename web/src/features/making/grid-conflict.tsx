/** Cells that somebody else saved meanwhile in another way: whose words stay is chosen, cell by cell. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { written, type CellClash, type Edits } from './grid-model.ts';

/** What a cell can say: what one wrote, what somebody else saved, what both found. */
const versions = ['mine', 'theirs', 'before'] as const;
type Side = (typeof versions)[number];

const keyOf = ({ id, column }: CellClash): string => `${id}-${column}`;

export const GridConflict = ({
  clashes,
  actions,
  edits,
  onSettle,
  onBack,
}: {
  clashes: readonly CellClash[];
  actions: readonly MadeAction[];
  edits: Edits;
  onSettle: (edits: Edits) => void;
  onBack: () => void;
}) => {
  const { t } = useTranslation('making');
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (clash: CellClash): Side => sides[keyOf(clash)] ?? 'mine';
  const settle = (): void =>
    onSettle(
      clashes.reduce((next, clash) => {
        const action = actions.find(({ Id }) => Id === clash.id);
        return action ? written(next, action, clash.column, clash[sideOf(clash)]) : next;
      }, edits),
    );
  return (
    <Dialog open onClose={onBack} maxWidth="md" fullWidth aria-labelledby="grid-conflict">
      <DialogTitle id="grid-conflict">{t('conflict.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{t('conflict.text', { count: clashes.length })}</Typography>
        {clashes.map((clash) => (
          <FormControl key={keyOf(clash)} sx={{ mb: 4, display: 'flex' }}>
            <FormLabel id={keyOf(clash)} sx={{ overflowWrap: 'anywhere' }}>
              {actions.find(({ Id }) => Id === clash.id)?.Title} · {t(`columns.${clash.column}`)}
            </FormLabel>
            <RadioGroup
              aria-labelledby={keyOf(clash)}
              value={sideOf(clash)}
              onChange={(_event, value) => {
                const side = versions.find((one) => one === value) ?? 'mine';
                setSides((chosen) => ({ ...chosen, [keyOf(clash)]: side }));
              }}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {versions.map((one) => (
                <FormControlLabel
                  key={one}
                  value={one}
                  control={<Radio />}
                  label={t(`conflict.${one}`, { value: clash[one] || t('conflict.nothing') })}
                />
              ))}
            </RadioGroup>
          </FormControl>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{t('conflict.back')}</Button>
        <Button variant="contained" onClick={settle}>
          {t('conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

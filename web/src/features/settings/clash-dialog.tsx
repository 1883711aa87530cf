/** The places where two settings say something different, each with the choice of what stays there. */
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
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../platform/toasts.ts';
import { keyOfClash, sideOf, type Clash, type Merged, type Side, type Sides } from './merging.shared.ts';
import { useBothWords, usePlaceWords } from './place-words.ts';
import type { Place } from './places.shared.ts';
import type { Written } from './written.ts';

/** So many places that came from somebody else are named. */
const maxNamedPlaces = 3;

/** Places within the settings begin there. */
const within = (place: Place): Place => (place[0] === 'Settings' ? place.slice(1) : place);

/** Says what came from the other one, and what of one's own was given another name beside it. */
export const useToldOf = (): ((both: Merged<Written>, mine: Written) => void) => {
  const { t } = useTranslation('settings');
  const placeWords = usePlaceWords();
  return ({ came, freed, data }, mine) => {
    freed.forEach(({ From, To }) => showToast('info', t('meanwhile.freed', { from: From, to: To }), { time: 'link' }));
    if (came.length === 0) return;
    const words = came.slice(0, maxNamedPlaces).map((place) => placeWords(within(place), data.Settings, mine.Settings));
    if (came.length > maxNamedPlaces) words.push(t('meanwhile.more', { count: came.length - maxNamedPlaces }));
    showToast('info', t('meanwhile.came', { places: words.join(', ') }), { time: 'link' });
  };
};

const choices: readonly Side[] = ['mine', 'theirs', 'before', 'both'];

/** What is chosen between. */
type Both = { mine: Written; theirs: Written };

/** One place that both changed, and whose words stay there. */
const OneClash = ({
  clash,
  both: { mine, theirs },
  side,
  theirWords,
  onChoose,
}: {
  clash: Clash;
  both: Both;
  side: Side;
  theirWords: 'meanwhile.theirs' | 'json.theirs';
  onChoose: (side: Side) => void;
}) => {
  const { t } = useTranslation('settings');
  const placeWords = usePlaceWords();
  const place = within(clash.place);
  const wordsOf = useBothWords();
  const [own, other] = wordsOf(clash.mine, clash.theirs, place);
  // Of two things that both added there was none before.
  const isNew = clash.before === undefined && place[0] !== 'Mails';
  const was = isNew ? t('meanwhile.notSet') : wordsOf(clash.before, clash.theirs, place)[0];
  const before = 'before' in clash && clash.apart === undefined ? was : null;
  const id = useId();
  return (
    <FormControl sx={{ mb: 4, display: 'flex' }}>
      <FormLabel id={id} sx={{ overflowWrap: 'anywhere' }}>
        {placeWords(place, theirs.Settings, mine.Settings)}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_event, value) => onChoose(choices.find((one) => one === value) ?? 'mine')}
        sx={{ overflowWrap: 'anywhere' }}
      >
        <FormControlLabel value="mine" control={<Radio />} label={t('meanwhile.mine', { value: own })} />
        <FormControlLabel value="theirs" control={<Radio />} label={t(theirWords, { value: other })} />
        {before === null ? null : (
          <FormControlLabel value="before" control={<Radio />} label={t('meanwhile.before', { value: before })} />
        )}
        {clash.apart === undefined ? null : (
          <FormControlLabel value="both" control={<Radio />} label={t('meanwhile.both', { name: clash.apart })} />
        )}
      </RadioGroup>
    </FormControl>
  );
};

/** Asks about each clash; `onLater` leaves it for now. */
export const ClashDialog = ({
  clashes,
  both,
  sides,
  title,
  text,
  theirWords,
  yes,
  onChoose,
  onYes,
  onLater,
}: {
  clashes: readonly Clash[];
  both: Both;
  sides: Sides;
  title: string;
  text: string;
  theirWords: 'meanwhile.theirs' | 'json.theirs';
  yes: string;
  onChoose: (sides: Sides) => void;
  onYes: () => void;
  onLater: () => void;
}) => {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <Dialog open onClose={onLater} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{text}</Typography>
        {clashes.map((clash) => (
          <OneClash
            key={keyOfClash(clash)}
            clash={clash}
            both={both}
            side={sideOf(clash, sides)}
            theirWords={theirWords}
            onChoose={(side) => onChoose({ ...sides, [keyOfClash(clash)]: side })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onLater}>{t('meanwhile.later')}</Button>
        <Button variant="contained" onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

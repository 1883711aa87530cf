/**
 * Somebody else saved the settings meanwhile: both are made into one, and only the places that both changed differently
 * are asked about.
 */
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
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { toast } from '../../platform/toasts.ts';
import { isSame } from '../../platform/typed.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { Draft } from '../actions/use-draft.shared.ts';
import { keyOfClash, merged, type Clash, type Merged, type Sides } from './merging.shared.ts';
import { usePlaceWords, useValueWords } from './place-words.ts';
import type { Place } from './places.shared.ts';
import type { SetupVersion } from './settings.queries.ts';
import type { Written } from './setup-context.tsx';

/** So many places that came from somebody else are named. */
const named = 3;

/** Places within the settings begin there. */
const within = (place: Place): Place => (place[0] === 'Settings' ? place.slice(1) : place);

/** Says what came from the other one. */
const useToldOf = () => {
  const { t } = useTranslation('settings');
  const placeWords = usePlaceWords();
  return (came: readonly Place[], now: Written, mine: Written): void => {
    if (came.length === 0) return;
    const words = came.slice(0, named).map((place) => placeWords(within(place), now.Settings, mine.Settings));
    if (came.length > named) words.push(t('meanwhile.more', { count: came.length - named }));
    toast('info', t('meanwhile.came', { places: words.join(', ') }), { time: 'link' });
  };
};

/** One place that both changed, and whose words stay there. */
const OneClash = ({
  clash,
  mine,
  theirs,
  side,
  onChoose,
}: {
  clash: Clash;
  mine: Written;
  theirs: Written;
  side: string;
  onChoose: (side: 'mine' | 'theirs') => void;
}) => {
  const { t } = useTranslation('settings');
  const [placeWords, valueWords] = [usePlaceWords(), useValueWords()];
  const id = useId();
  const said = (value: unknown): string => (value === undefined ? t('values.removed') : valueWords(value, clash.place));
  return (
    <FormControl sx={{ mb: 4, display: 'flex' }}>
      <FormLabel id={id} sx={{ overflowWrap: 'anywhere' }}>
        {placeWords(within(clash.place), theirs.Settings, mine.Settings)}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_event, value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
        sx={{ overflowWrap: 'anywhere' }}
      >
        <FormControlLabel value="mine" control={<Radio />} label={t('meanwhile.mine', { value: said(clash.mine) })} />
        <FormControlLabel
          value="theirs"
          control={<Radio />}
          label={t('meanwhile.theirs', { value: said(clash.theirs) })}
        />
      </RadioGroup>
    </FormControl>
  );
};

/** What both began from, and what was renamed since; null where that is not known any more. */
type Beginning = (Written & Pick<SetupVersion, 'Renamed'>) | null;

/** It, as it was kept. */
const beginningOf = (id: number, draft: Draft<Written>): Promise<Beginning> =>
  send('/api/project/Version', { Id: id, Version: draft.version() }).catch(() => {
    const base = draft.base();
    return base && { ...base, Renamed: [] };
  });

/**
 * Goes on from both versions of a stale draft. `saves` tells whether a save was asked for; then it goes on with `onSave`.
 */
export const SetupConflict = ({
  id,
  draft,
  read,
  saves,
  onSave,
}: {
  id: number;
  draft: Draft<Written>;
  read: (data: unknown) => Written;
  saves: () => boolean;
  onSave: () => void;
}) => {
  const { t } = useTranslation('settings');
  const tell = useToldOf();
  const stale = draft.state.kind === 'stale' ? draft.state.theirs : null;
  const [asked, setAsked] = useState<{ about: unknown; before: Beginning } | null>(null);
  const [sides, setSides] = useState<Sides>({});
  const merge = (before: Beginning, chosen: Sides): Merged<Written> | null =>
    stale && merged(before, draft.latest(), read(stale.data), { back: before?.Renamed ?? [], sides: chosen });
  const goOn = ({ data, came }: Merged<Written>): void => {
    if (!stale) return;
    const [mine, theirs] = [draft.latest(), read(stale.data)];
    draft.settle(stale, theirs, true);
    if (!isSame(data, theirs)) draft.change(data);
    setSides({});
    if (saves()) onSave();
    tell(came, data, mine);
  };
  const begin = useLatest((before: Beginning) => {
    const both = merge(before, {});
    if (both?.clashes.length === 0) goOn(both);
    else setAsked({ about: stale, before });
  });
  const look = useLatest((then: (before: Beginning) => void) => void beginningOf(id, draft).then(then));
  useEffect(() => {
    if (!stale) return;
    let gone = false;
    look((before) => {
      if (!gone) begin(before);
    });
    return () => {
      gone = true;
    };
  }, [stale, look, begin]);
  const both = stale && asked?.about === stale ? merge(asked.before, sides) : null;
  if (!stale || !both) return null;
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby="meanwhile-title">
      <DialogTitle id="meanwhile-title">{t('meanwhile.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{t('meanwhile.text', { count: both.clashes.length })}</Typography>
        {both.clashes.map((clash) => (
          <OneClash
            key={keyOfClash(clash)}
            clash={clash}
            mine={draft.data}
            theirs={read(stale.data)}
            side={sides[keyOfClash(clash)] ?? 'mine'}
            onChoose={(side) => setSides({ ...sides, [keyOfClash(clash)]: side })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => goOn(both)}>
          {t(saves() ? 'meanwhile.save' : 'meanwhile.goOn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

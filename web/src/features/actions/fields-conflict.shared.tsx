/**
 * A stale draft made of fields: what only one of two people changed is joined by itself; a field that both changed
 * stands there as it was, as one wrote it and as it was saved, and any of the three is taken.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useEffectEvent, useId, useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../platform/toasts.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { mergedRecords } from '../settings/merging-records.shared.ts';
import { keyOfClash, type Clash, type Sides } from '../settings/merging.shared.ts';
import type { Json } from '../settings/places.shared.ts';
import type { Theirs } from './draft-held.ts';
import type { Draft } from './use-draft.shared.ts';

/** How a field is called, and what it says. */
export type FieldWords = { name: (key: string) => string; value: (key: string, value: unknown) => string };

/** How some data are made of fields, each chosen by itself, and made of them again. */
export type Parts<Data> = { split: (data: Data) => Json; unite: (fields: Json, like: Data) => Data };

/** What is empty was not given. */
const given = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));

const versions = ['before', 'mine', 'theirs'] as const;
type Side = (typeof versions)[number];

const Version = ({ title, children, choice }: { title: string; children: ReactNode; choice?: ReactNode }) => (
  <Box
    component="section"
    aria-label={title}
    sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius)', p: 4, minWidth: 0 }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      {choice}
      <Typography variant="subtitle2" component="h4">
        {title}
      </Typography>
    </Box>
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Box>
  </Box>
);

/** One field that both changed. */
const OneField = ({
  clash,
  words,
  side,
  onChoose,
}: {
  clash: Clash;
  words: FieldWords;
  /** Which is taken; null where it is chosen by a button alone. */ side: Side | null;
  onChoose: (side: Side) => void;
}) => {
  const { t } = useTranslation('actions');
  const id = useId();
  const key = keyOfClash(clash);
  // What both began from is not always known.
  const known = versions.filter((one) => one in clash);
  const said = (value: unknown): string => words.value(key, value) || t('conflict.nothing');
  const choice = (of: Side): ReactNode =>
    side === null ? null : (
      <Radio
        size="small"
        name={id}
        checked={side === of}
        onChange={() => onChoose(of)}
        slotProps={{ input: { 'aria-label': `${words.name(key)}: ${t(`conflict.${of}`)}` } }}
      />
    );
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: 5 }}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {words.name(key)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: `repeat(${known.length}, 1fr)` } }}>
        {known.map((one) => (
          <Version key={one} title={t(`conflict.${one}`)} choice={choice(one)}>
            {said(clash[one])}
          </Version>
        ))}
      </Box>
    </Box>
  );
};

type Conflict<Data> = {
  draft: Pick<Draft<Data>, 'data' | 'state' | 'latest' | 'base' | 'settle' | 'rebase'>;
  /** Whether it saves by itself: then what waited on this device may be joined and saved unasked as well. */ auto: boolean;
  read: (theirs: Theirs) => Data;
  parts: Parts<Data>;
  words: FieldWords;
  /** The two made into one; null where that cannot be. */ both?: (mine: Data, theirs: Data) => Data | null;
  /** What happened meanwhile, where more is known than that somebody saved. */
  said?: { title: string; text: string } | undefined;
};

/** The three versions, where they clash, and how each choice ends it. */
const useJoining = <Data,>({ draft, auto, read, parts, words }: Conflict<Data>) => {
  const { t } = useTranslation('actions');
  const { state } = draft;
  const [sides, setSides] = useState<Sides>({});
  // What waited on this device, to be saved by hand, is not saved unasked.
  const [waited] = useState(() => !auto && state.kind === 'stale');
  const isStale = state.kind === 'stale';
  const theirs = isStale ? read(state.theirs) : null;
  const base = draft.base();
  const before = base === null ? null : given(parts.split(base));
  const join = (chosen: Sides) =>
    theirs && mergedRecords(before, given(parts.split(draft.latest())), given(parts.split(theirs)), chosen);
  const joined = join(sides);
  const clashes = joined?.clashes ?? [];
  const settle = (chosen: Sides): void => {
    const done = join(chosen);
    if (state.kind !== 'stale' || theirs === null || !done) return;
    const isTheirs = isSameData(done.data, given(parts.split(theirs)));
    const next = isTheirs ? theirs : parts.unite(done.data, theirs);
    if (waited && done.clashes.length === 0 && !isTheirs) draft.rebase({ version: state.theirs.version, theirs }, next);
    else draft.settle(state.theirs, next, isTheirs);
    const came = [...new Set(done.came.map((place) => words.name(String(place[0]))))];
    if (came.length > 0) showToast('info', t('conflict.came', { fields: came.join(', ') }));
  };
  // Where nothing clashes there is nothing to choose.
  const isSilent = isStale && clashes.length === 0;
  const settleAll = useEffectEvent(() => {
    if (join({})?.clashes.length === 0) settle({});
  });
  // It is drawn before another letter comes, which would go over it unseen.
  useLayoutEffect(() => {
    if (isSilent) settleAll();
  }, [isSilent]);
  const all = (side: Side): Sides => Object.fromEntries(clashes.map((clash) => [keyOfClash(clash), side]));
  const choose = (chosen: Sides): void => {
    settle(chosen);
    setSides({});
  };
  return { isOpen: isStale && !isSilent, theirs, clashes, sides, setSides, settle: choose, all };
};

export const FieldsConflict = <Data,>(conflict: Conflict<Data>) => {
  const { t } = useTranslation('actions');
  const { draft, words, both, said } = conflict;
  const { isOpen, theirs, clashes, sides, setSides, settle, all } = useJoining(conflict);
  const { state } = draft;
  if (!isOpen || theirs === null || state.kind !== 'stale') return null;
  const several = clashes.length > 1;
  const united = both?.(draft.data, theirs) ?? null;
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{said?.title ?? t('conflict.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{said?.text ?? t('conflict.text')}</Typography>
        {clashes.map((clash) => (
          <OneField
            key={keyOfClash(clash)}
            clash={clash}
            words={words}
            side={several ? (versions.find((one) => one === sides[keyOfClash(clash)]) ?? 'mine') : null}
            onChoose={(side) => setSides({ ...sides, [keyOfClash(clash)]: side })}
          />
        ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => settle(all('theirs'))}>{t('conflict.keepTheirs')}</Button>
        {!several && clashes.some((clash) => 'before' in clash) ? (
          <Button onClick={() => settle(all('before'))}>{t('conflict.keepBefore')}</Button>
        ) : null}
        {united ? (
          <Button onClick={() => draft.settle(state.theirs, united, false)}>{t('conflict.keepBoth')}</Button>
        ) : null}
        <Button variant={several ? 'text' : 'contained'} onClick={() => settle(all('mine'))}>
          {t('conflict.keepMine')}
        </Button>
        {several ? (
          <Button variant="contained" onClick={() => settle({ ...all('mine'), ...sides })}>
            {t('conflict.keepChosen')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
};

/** The field of a text: judged while it is typed, saved when it is left or with Ctrl+Enter, which goes on to the next. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  faultOfText,
  isAtItsPlace,
  placesOf,
  type FaultOfText,
} from '@telemachos/contract/features/languages/languages.rules.ts';
import type { TextIn, TextRow } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useSaveText } from './languages.queries.ts';
import { Hints } from './text-hints.tsx';
import { RowActs } from './row-acts.tsx';
import { unsavedOf, whileSending } from './unsaved.ts';

const field = 'data-translation';

/** The next field of the grid that has nothing in it; else the next one. */
const goOn = (from: HTMLElement): void => {
  const all = [...document.querySelectorAll<HTMLTextAreaElement>(`[${field}]`)];
  const later = all.slice(all.findIndex((one) => one === from) + 1);
  (later.find(({ value }) => value === '') ?? later[0])?.focus();
};

/** What somebody else wrote meanwhile. */
type Theirs = { text: string | null; Version: number };

const theirsIn = (error: unknown): Theirs | null => {
  const { code, details } = toApiProblem(error);
  if (code !== 'STALE') return null;
  const { Theirs: text, Version } = details;
  return { text: typeof text === 'string' ? text : null, Version: Number(Version) };
};

/** What is wrong with a text, in words. */
const useFaultWords = (): ((fault: FaultOfText | null) => string | null) => {
  const { t } = useTranslation('languages');
  return (fault) => (fault === null ? null : t(`fault.${fault.code}`, { pieces: fault.pieces.join(', ') }));
};

/** A text as it is typed, and saving it: what is kept is known here first, so that the list need not be read again. */
const useText = (row: TextRow, given: TextIn) => {
  const { t } = useTranslation('languages');
  const save = useSaveText();
  const problemText = useProblemMessage();
  const person = useSession()?.Id ?? 0;
  const [unsaved] = useState(() => unsavedOf(person, given.Language, row.Label));
  const [kept, setKept] = useState<{ text: string; Version: number } | null>(null);
  const current = kept && kept.Version >= given.Version ? kept : null;
  // What is typed, and the version it began from; what an earlier visit left goes on from there.
  const [typing, setTyping] = useState(unsaved.found);
  const latest = useRef(typing);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const standing = current?.text ?? given.Text ?? '';
  const version = current?.Version ?? given.Version;
  const typed = typing?.text ?? null;
  const value = typed ?? standing;
  const isWaiting = typed !== null && typed !== standing;
  const fault = isWaiting ? faultOfText(row.Label, typed, row.Source) : null;
  const put = (next: typeof typing): void => {
    latest.current = next;
    setTyping(next);
    if (next) unsaved.keep(next.text, next.version);
    else unsaved.drop();
  };
  const send = (text: string, over: number): void => {
    const sent = save.mutateAsync({ label: row.Label, language: given.Language, text, Version: over }).then(
      ({ Version }) => {
        setKept({ text, Version });
        // What was typed meanwhile stays, over what was just saved.
        const now = latest.current;
        put(now && now.text !== text ? { text: now.text, version: Version } : null);
        setTheirs(null);
      },
      (error: unknown) => setTheirs(theirsIn(error)),
    );
    void whileSending(sent);
  };
  const saveTyped = (): void => {
    if (typing && isWaiting && !fault && !save.isPending) send(typing.text, typing.version);
  };
  // What could not be saved without a network is saved with it.
  const isCutOff = save.error !== null && toApiProblem(save.error).code === 'NETWORK';
  const again = useLatest(saveTyped);
  useEffect(() => {
    if (!isCutOff) return undefined;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isCutOff, again]);
  const write = (text: string): void => put(text === standing ? null : { text, version: typing?.version ?? version });
  return {
    value,
    fault,
    theirs,
    isNew: current !== null,
    isBusy: save.isPending,
    isWaiting: isWaiting && !save.isPending,
    setTyped: write,
    discard: () => put(null),
    /** It was taken back: what stands is what the list says. */
    forget: () => {
      setKept(null);
      put(null);
    },
    why: save.error && !theirsIn(save.error) ? t('unsaved', { why: problemText(save.error) }) : null,
    isSaved: current !== null && typed === null && !save.isPending,
    saveTyped,
    confirm: () => send(value, version),
    keepMine: () => theirs && send(value, theirs.Version),
    keepTheirs: () => {
      if (!theirs) return;
      setKept({ text: theirs.text ?? given.Shipped ?? '', Version: theirs.Version });
      put(null);
      setTheirs(null);
    },
  };
};

/** What waits is saved or given up by hand, too. */
const Waiting = ({ onSave, onDiscard }: { onSave: (() => void) | null; onDiscard: () => void }) => {
  const { t } = useTranslation('languages');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {onSave ? (
        <Button size="small" variant="outlined" onClick={onSave}>
          {t('waits.save')}
        </Button>
      ) : null}
      <Button size="small" onClick={onDiscard}>
        {t('waits.discard')}
      </Button>
    </Box>
  );
};

const States = ({ text, isNew }: { text: TextIn; isNew: boolean }) => {
  const { t } = useTranslation('languages');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
      {text.Text === null && !isNew ? <StatusChip tone="waiting" label={t('state.missing')} /> : null}
      {text.Stale && !isNew ? <StatusChip tone="waiting" label={t('state.stale')} /> : null}
      {text.Permanent ? <StatusChip tone="neutral" label={t('state.permanent')} /> : null}
      {(text.Changed || isNew) && text.Shipped !== null ? (
        <StatusChip tone="active" label={t('state.changed')} />
      ) : null}
    </Box>
  );
};

const Meanwhile = ({ theirs, mine, other }: { theirs: Theirs; mine: () => void; other: () => void }) => {
  const { t } = useTranslation('languages');
  return (
    <Alert severity="warning">
      {theirs.text === null ? t('stale.gone') : t('stale.text', { text: theirs.text })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button size="small" variant="outlined" onClick={mine}>
          {t('stale.mine')}
        </Button>
        <Button size="small" variant="outlined" onClick={other}>
          {t('stale.theirs')}
        </Button>
      </Box>
    </Alert>
  );
};

/** The places of values: a press puts one where the cursor is. */
const Insertable = ({ source, onInsert }: { source: string; onInsert: (place: string) => void }) => {
  const { t } = useTranslation('languages');
  const places = placesOf(source);
  return places.length === 0 ? null : (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {places.map((place) => (
        <Chip
          key={place}
          size="small"
          variant="outlined"
          label={place}
          aria-label={t('insert', { place })}
          // The field keeps the cursor, and is not left.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(place)}
        />
      ))}
    </Box>
  );
};

/** A text that is changed where it is written. */
const Fixed = ({ text }: { text: TextIn }) => {
  const { t } = useTranslation('languages');
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      {text.Language === 'el' ? null : <Box lang="en">{text.Text ?? ''}</Box>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('atItsPlace')}
      </Typography>
    </Box>
  );
};

/** The text of one language in its row. */
export const TextEditor = ({ row, text, name }: { row: TextRow; text: TextIn; name: string }) => {
  const { t } = useTranslation('languages');
  const faultWords = useFaultWords();
  const input = useRef<HTMLTextAreaElement>(null);
  const state = useText(row, text);
  const [isIn, setIn] = useState(false);
  const isFixed = isAtItsPlace(row.Label, text.Language);
  const insert = (place: string) => {
    const at = input.current;
    const [from, to] = [at?.selectionStart ?? state.value.length, at?.selectionEnd ?? state.value.length];
    state.setTyped(state.value.slice(0, from) + place + state.value.slice(to));
    at?.focus();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || state.fault) return;
    event.preventDefault();
    // Leaving the field saves it.
    if (input.current) goOn(input.current);
    state.saveTyped();
  };
  const label = row.Kind === 'content' ? row.Source.slice(0, 60) : row.Label;
  if (isFixed) return <Fixed text={text} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <States text={text} isNew={state.isNew} />
      <TextField
        multiline
        fullWidth
        maxRows={12}
        inputRef={input}
        value={state.value}
        error={state.fault !== null || state.why !== null}
        helperText={
          faultWords(state.fault) ??
          state.why ??
          (state.isBusy ? t('saving') : state.isWaiting ? t('waits.here') : state.isSaved ? t('saved') : ' ')
        }
        onChange={({ target }) => state.setTyped(target.value)}
        onFocus={() => setIn(true)}
        onBlur={() => {
          setIn(false);
          state.saveTyped();
        }}
        onKeyDown={press}
        slotProps={{
          htmlInput: { lang: text.Language, 'aria-label': t('field', { language: name, label }), [field]: '' },
          formHelperText: { role: 'status' },
        }}
      />
      {/* While one is in the field, leaving it saves: what stood behind it would go in the way of Tab. */}
      {state.isWaiting && !isIn && !state.theirs ? (
        <Waiting onSave={state.fault ? null : state.saveTyped} onDiscard={state.discard} />
      ) : null}
      {state.theirs ? <Meanwhile theirs={state.theirs} mine={state.keepMine} other={state.keepTheirs} /> : null}
      <Insertable source={row.Source} onInsert={insert} />
      <Hints
        was={state.isNew || !text.Stale ? null : text.Was}
        alike={state.value === '' ? row.Alike : null}
        onConfirm={state.confirm}
        onUse={(alike) => {
          state.setTyped(alike);
          input.current?.focus();
        }}
      />
      <RowActs
        row={row}
        text={text}
        name={name}
        written={state.value}
        isKept={state.isNew || text.Changed}
        onReset={state.forget}
      />
    </Box>
  );
};

/**
 * The fields of the editor: words in two languages, numbers, days, plain texts. Each carries its place and its fault.
 */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Words } from '@telemachos/contract/features/questionnaires/words.ts';
import { isDay, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { parseNumber } from '@telemachos/contract/kit/numbers.ts';
import { memo, use, useState, useTransition } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../../ui/use-latest.ts';
import { unreadAt, withUnread } from '../unread.ts';
import { DefinitionContext, placeOf, useEditor, useFieldFault, type Path } from './edit-context.tsx';

type Common = { label: string; path: Path; help?: string | undefined };

/**
 * A field that grows with its lines: by the browser where it can, for Material's own way measures the page at every key
 * (whatever rows it is given), unless the element is named.
 */
const byBrowser = CSS.supports('field-sizing', 'content');
const growing = byBrowser
  ? { sx: { '& textarea': { fieldSizing: 'content', maxHeight: '18em' } } }
  : { minRows: 1, maxRows: 12 };

/** Drawn again only when it changes itself. */
const Drawn = memo(
  ({
    place,
    language,
    label,
    value,
    onChange,
    onBlur,
    faulty,
    help,
    multiline,
  }: {
    place: string;
    language: 'el' | 'en';
    label: string;
    value: string;
    onChange: (text: string) => void;
    onBlur: () => void;
    faulty: boolean;
    help: string | undefined;
    multiline: boolean;
  }) => (
    <TextField
      fullWidth
      multiline={multiline}
      {...(multiline ? growing : {})}
      label={label}
      value={value}
      error={faulty}
      helperText={help}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      data-path={place}
      slotProps={{
        input: multiline && byBrowser ? { inputComponent: 'textarea' } : {},
        htmlInput: { lang: language, maxLength: 20_000 },
      }}
    />
  ),
);

/**
 * A text that is seen at once as it is typed, while the rest of the page, which may be hundreds of questions, is drawn when
 * there is time. It is part of the draft at once too; who leaves the field finds all of it drawn, for what is changed there
 * begins from what is drawn.
 */
const useTyping = (value: string, onChange: (text: string) => void, onBlur: () => void) => {
  const [typed, setTyped] = useState(value);
  const [isDrawing, drawLater] = useTransition();
  const { redraw } = useEditor();
  return {
    shown: isDrawing ? typed : value,
    change: useLatest((text: string) => {
      setTyped(text);
      drawLater(() => onChange(text));
    }),
    leave: useLatest(() => {
      if (isDrawing) flushSync(redraw);
      onBlur();
    }),
  };
};

const One = ({
  language,
  label,
  value,
  onChange,
  path,
  help,
  multiline,
  named,
}: Common & {
  language: 'el' | 'en';
  value: string;
  onChange: (text: string) => void;
  multiline: boolean;
  named: boolean;
}) => {
  const { t } = useTranslation('authoring');
  const here = [...path, language];
  const { text, warning, onBlur } = useFieldFault(here);
  const { shown, change, leave } = useTyping(value, onChange, onBlur);
  return (
    <Drawn
      place={placeOf(here)}
      language={language}
      label={named ? `${label} · ${t(`edit.${language}`)}` : label}
      value={shown}
      faulty={text !== null && !warning}
      help={text ?? (language === 'el' || !named ? help : undefined)}
      onChange={change}
      onBlur={leave}
      multiline={multiline}
    />
  );
};

/** Words in Greek and English, side by side; one language at a time where there is no room. */
export const WordsField = ({
  label,
  value,
  onChange,
  path,
  help,
  multiline = false,
}: Common & { value: Words | undefined; onChange: (words: Words) => void; multiline?: boolean }) => {
  const { wide, written } = useEditor();
  const languages = wide ? (['el', 'en'] as const) : ([written] as const);
  const change = (language: 'el' | 'en', text: string): void => {
    const next = { el: value?.el ?? '', en: value?.en, [language]: text };
    onChange(next.en ? { el: next.el, en: next.en } : { el: next.el });
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: wide ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        minWidth: 0,
      }}
    >
      {languages.map((language) => (
        <One
          key={language}
          language={language}
          label={label}
          value={value?.[language] ?? ''}
          onChange={(text) => change(language, text)}
          path={path}
          help={help}
          multiline={multiline}
          named
        />
      ))}
    </Box>
  );
};

/** Words that may be left out altogether. */
export const maybeWords = (words: Words): Words | undefined => (words.el || words.en ? words : undefined);

/** A text that is no language: a name, an address, a range. */
export const PlainField = ({
  label,
  path,
  help,
  value,
  onChange,
  mono = false,
  width,
}: Common & { value: string; onChange: (text: string) => void; mono?: boolean; width?: number }) => {
  const { text, onBlur } = useFieldFault(path);
  return (
    <TextField
      label={label}
      value={value}
      error={text !== null}
      helperText={text ?? help}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      data-path={placeOf(path)}
      sx={{ width: width ?? '100%', maxWidth: '100%', ...(mono ? { '& input': { fontFamily: 'monospace' } } : {}) }}
    />
  );
};

/** A number as its field shows it: with a comma, so that it is read again as itself. */
const shownNumber = (value: number | undefined): string => (value === undefined ? '' : String(value).replace('.', ','));

const asNumber = (text: string): number | undefined => parseNumber(text) ?? undefined;

const isUnread = (text: string): boolean => text.trim() !== '' && asNumber(text) === undefined;

/** A number, or nothing. What cannot be read as one stays in the field as it is, and is told as a fault. */
export const NumberField = ({
  label,
  path,
  help,
  value,
  onChange,
  width = 140,
}: Common & { value: number | undefined; onChange: (value: number | undefined) => void; width?: number }) => {
  const { text: fault, onBlur } = useFieldFault(path);
  const { t } = useTranslation('authoring');
  const { unread } = useEditor();
  const definition = use(DefinitionContext);
  const [text, setText] = useState(() => {
    const whole = definition.get();
    const typed = whole && value === undefined ? unreadAt(unread.get(), whole, path) : null;
    return typed ?? shownNumber(value);
  });
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (asNumber(text) !== value) setText(shownNumber(value));
  }
  const change = (typed: string): void => {
    setText(typed);
    const next = asNumber(typed);
    setKnown(next);
    const whole = definition.get();
    if (whole) unread.set(withUnread(unread.get(), whole, path, isUnread(typed) ? typed : null));
    onChange(next);
  };
  return (
    <TextField
      label={label}
      value={text}
      error={fault !== null || isUnread(text)}
      helperText={isUnread(text) ? t('faults.NUMBER', { detail: text.trim().slice(0, 20) }) : (fault ?? help)}
      onChange={(event) => change(event.target.value)}
      onBlur={onBlur}
      data-path={placeOf(path)}
      sx={{ width, maxWidth: '100%' }}
    />
  );
};

/**
 * A day, typed as DD-MM-YYYY and kept as YYYY-MM-DD; what is no day yet is kept as it is typed, and told as a fault.
 */
export const DayField = ({
  label,
  path,
  help,
  value,
  onChange,
}: Common & { value: string | undefined; onChange: (value: string | undefined) => void }) => {
  const { t } = useTranslation('common');
  const { text, onBlur } = useFieldFault(path);
  const shown = value && isDay(value) ? showDay(value) : (value ?? '');
  return (
    <TextField
      label={label}
      value={shown}
      placeholder={t('date.placeholder')}
      error={text !== null}
      helperText={text ?? help}
      onChange={(event) =>
        onChange(event.target.value === '' ? undefined : (parseDate(event.target.value) ?? event.target.value))
      }
      onBlur={onBlur}
      data-path={placeOf(path)}
      sx={{ width: 180, maxWidth: '100%' }}
    />
  );
};

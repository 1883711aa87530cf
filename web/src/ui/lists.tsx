/** The tools around a list: search, pages, sorting, the bar for what is selected. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSearchLength } from '../platform/search-params.ts';
import { useAtFoot } from './at-foot.ts';

/** Milliseconds of rest before a search is sent (specification 000 §9). */
const searchDelayMs = 750;

type Seeking = {
  value: string;
  onSearch: (text: string) => void;
  label?: string;
  delay?: number;
  /** It has the focus as it comes: searching is what somebody opened it for. */
  autoFocus?: boolean;
};

/**
 * Sends the trimmed text after a rest, or at once on Enter, and only if it changed; `value` is the one in force (from
 * the address).
 */
export const SearchBox = ({ value, onSearch, label, delay = searchDelayMs, autoFocus = false }: Seeking) => {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    // The address changed from outside (back button, a cleared filter): follow it, unless it is our own sending that
    // came back.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const sendNow = (typed: string) => {
    clearTimeout(timer.current);
    if (typed.trim() === sent.current) return;
    sent.current = typed.trim();
    onSearch(sent.current);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendNow(typed), delay);
  };
  return (
    <TextField
      data-screen-only
      type="search"
      fullWidth
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      value={text}
      placeholder={label ?? t('search')}
      inputRef={input}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It searches: it does not send the form that stands around it.
        event.preventDefault();
        sendNow(text);
      }}
      sx={{
        maxWidth: { sm: 440 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
        bgcolor: 'background.paper',
      }}
      slotProps={{
        htmlInput: { 'aria-label': label ?? t('search'), maxLength: maxSearchLength },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search aria-hidden="true" />
            </InputAdornment>
          ),
          endAdornment: text ? (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={t('clear')}
                onClick={() => {
                  setText('');
                  sendNow('');
                  input.current?.focus();
                }}
              >
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : undefined,
        },
      }}
    />
  );
};

/** The order of a list: which field, and whether downwards (specification 000 §3). */
export type Sorting = { Field: string; Desc: boolean };

/** The sorting after a press on a column: the same one flips, another starts ascending (specification 000 §4). */
export const nextSorting = (now: Sorting, field: string): Sorting => ({
  Field: field,
  Desc: now.Field === field ? !now.Desc : false,
});

/** The inside of a column's header that sorts; give the cell `aria-sort` by {@link ariaSort}. */
export const SortHeader = ({
  field,
  sorting,
  onSort,
  children,
}: {
  field: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation();
  const active = sorting.Field === field;
  const Arrow = active && sorting.Desc ? ArrowDownward : ArrowUpward;
  return (
    <ButtonBase
      onClick={() => onSort(nextSorting(sorting, field))}
      sx={{
        gap: 1,
        font: 'inherit',
        fontWeight: 600,
        minHeight: 32,
        borderRadius: 'var(--radius-small)',
        color: active ? 'text.primary' : 'inherit',
        '& svg': { opacity: active ? 1 : 0 },
        '&:hover svg, &:focus-visible svg': { opacity: active ? 1 : 0.5 },
      }}
    >
      {children}
      <Arrow sx={{ fontSize: 16 }} aria-hidden="true" />
      {active ? (
        <span className="only-heard">, {sorting.Desc ? t('sort.descending') : t('sort.ascending')}</span>
      ) : null}
    </ButtonBase>
  );
};

/** What a header cell says about its column's order. */
export const ariaSort = (field: string, sorting: Sorting): 'ascending' | 'descending' | undefined =>
  sorting.Field !== field ? undefined : sorting.Desc ? 'descending' : 'ascending';

/** The bar for what is selected: how many, what can be done, and letting go. Nothing selected, no bar. */
export const StickyBulkBar = ({
  count,
  more = null,
  onClear,
  children,
}: {
  count: number;
  /** What is worth knowing of those selected, after a comma. */
  more?: string | null;
  onClear: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation();
  useAtFoot('bulk', count > 0);
  if (count === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('bulk.label')}
      sx={{
        position: 'sticky',
        bottom: { xs: 72, md: 16 },
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        mt: 4,
        px: { xs: 3, sm: 4 },
        py: 2,
        borderRadius: 'var(--radius-large)',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'primary.main',
        boxShadow: 'var(--shadow-2)',
      }}
    >
      <Box component="span" role="status" sx={{ fontWeight: 600, flex: { xs: '1 1 calc(100% - 64px)', md: 1 } }}>
        {[t('bulk.selected', { count }), ...(more === null ? [] : [more])].join(', ')}
      </Box>
      {/* On phones the buttons have a row of their own, under the count and the cross. */}
      <Box
        sx={{
          order: { xs: 1, md: 0 },
          flex: { xs: '1 1 100%', md: '0 1 auto' },
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: { xs: 1, md: 3 },
        }}
      >
        {children}
      </Box>
      <IconButton aria-label={t('clear')} onClick={onClear}>
        <Clear />
      </IconButton>
    </Box>
  );
};

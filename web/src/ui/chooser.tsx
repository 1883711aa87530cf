/** Choosing among many by name: a page of them at a time, all who match at once, and those who are chosen as chips. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDescribeFailure } from '../platform/failure-messages.ts';
import { showToast } from '../platform/toasts.ts';
import { SearchBox } from './lists.tsx';
import { Pager, type Counting } from './pager.tsx';
import { ErrorState, RowsSkeleton } from './states.tsx';

/** Somebody or something that is chosen, by a key of its own; `about` tells apart those of one name. */
export type Choosable = { key: string; name: string; about?: string };
/** Names by their keys. */
export type Chosen = ReadonlyMap<string, string>;

/** A page of them as it is read. */
export type ChoosableRead = {
  data: { list: readonly Choosable[]; All: number | null; count: number | null } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  counting?: Counting;
};

/** So many chips are drawn at first. */
const maxChipsShown = 12;

/** Those who are chosen; each goes by its chip. */
export const ChosenChips = ({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) => {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  if (chosen.size === 0) return null;
  const more = chosen.size - maxChipsShown;
  const leave = (key: string) => onChoose(new Map([...chosen].filter(([each]) => each !== key)));
  return (
    <Box>
      <Box
        component="ul"
        aria-label={t('chooser.chosen', { count: chosen.size })}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {[...chosen].slice(0, isAll ? undefined : maxChipsShown).map(([key, name]) => (
          <li key={key}>
            <Chip label={name} onDelete={() => leave(key)} />
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        {more > 0 && !isAll ? (
          <Button size="small" onClick={() => setAll(true)}>
            {t('chooser.more', { count: more })}
          </Button>
        ) : null}
        <Button size="small" onClick={() => onChoose(new Map())}>
          {t('chooser.nobody')}
        </Button>
      </Box>
    </Box>
  );
};

/** All who match, or the first so many of them. */
const AllWhoMatch = ({
  all,
  words,
  maxChosen,
  chosen,
  onChoose,
  readAll,
}: {
  all: number;
  words: string;
  maxChosen: number;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  readAll: (maxChosen: number) => Promise<readonly Choosable[]>;
}) => {
  const { t } = useTranslation();
  const failure = useDescribeFailure();
  const [busy, setBusy] = useState(false);
  const take = (list: readonly Choosable[]): void => {
    const next = new Map(chosen);
    for (const { key, name } of list) if (next.size < maxChosen || next.has(key)) next.set(key, name);
    onChoose(next);
  };
  const choose = () => {
    setBusy(true);
    void readAll(Math.min(all, maxChosen))
      .then(take, (error: unknown) => showToast('error', failure(error).message))
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" disabled={busy || chosen.size >= maxChosen} onClick={choose}>
      {all > maxChosen ? t('chooser.first', { most: maxChosen, all }) : words}
    </Button>
  );
};

/** A box for each that is shown. */
const Boxes = ({
  shown,
  label,
  isPale,
  isFull,
  chosen,
  onToggle,
}: {
  shown: readonly Choosable[];
  label: string;
  isPale: boolean;
  isFull: boolean;
  chosen: Chosen;
  onToggle: (one: Choosable) => void;
}) => (
  <Box
    role="group"
    aria-label={label}
    aria-busy={isPale}
    sx={{ maxHeight: 'max(260px, 40dvh)', overflowY: 'auto', display: 'grid', opacity: isPale ? 0.6 : 1 }}
  >
    {shown.map((each) => (
      <FormControlLabel
        key={each.key}
        sx={{ mr: 0 }}
        disabled={isFull && !chosen.has(each.key)}
        control={<Checkbox checked={chosen.has(each.key)} onChange={() => onToggle(each)} />}
        label={
          <>
            {each.name}
            {each.about ? (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {` · ${each.about}`}
              </Box>
            ) : null}
          </>
        }
      />
    ))}
  </Box>
);

type ChooserProps = {
  find: string;
  label: string;
  nobody: ReactNode;
  search: string;
  onSearch: (search: string) => void;
  page: number;
  onPage: (page: number) => void;
  read: ChoosableRead;
  readAll: (maxChosen: number) => Promise<readonly Choosable[]>;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  maxChosen: number;
  top?: readonly Choosable[];
  /** How many match, and what chooses them all, where the list is of more than these. */
  words?: { found: (count: number) => string; all: (count: number) => string };
};

/** `top` are boxes that stand before all others on the first page; `most` may be chosen in all. */
export const Chooser = ({
  find,
  label,
  nobody,
  search,
  onSearch,
  page,
  onPage,
  read,
  readAll,
  chosen,
  onChoose,
  maxChosen,
  top = [],
  words,
}: ChooserProps) => {
  const { t } = useTranslation();
  const { data, error } = read;
  const isFull = chosen.size >= maxChosen;
  const toggle = ({ key, name }: Choosable) => {
    const next = new Map(chosen);
    if (!next.delete(key) && !isFull) next.set(key, name);
    onChoose(next);
  };
  const shown = data ? [...(page === 0 ? top : []), ...data.list] : [];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SearchBox value={search} onSearch={onSearch} label={find} />
      {data ? null : error ? (
        <ErrorState error={error} retry={() => void read.refetch()} />
      ) : (
        <RowsSkeleton rows={4} height={42} />
      )}
      {data && shown.length === 0 ? <Typography sx={{ py: 3 }}>{nobody}</Typography> : null}
      {data && data.All !== null && data.All > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {words?.found(data.All) ?? t('chooser.found', { count: data.All })}
          </Typography>
          <AllWhoMatch
            all={data.All}
            words={words?.all(data.All) ?? t('chooser.all', { count: data.All })}
            maxChosen={maxChosen}
            chosen={chosen}
            onChoose={onChoose}
            readAll={readAll}
          />
        </Box>
      ) : null}
      <Boxes
        shown={shown}
        label={label}
        isPale={read.isPlaceholderData}
        isFull={isFull}
        chosen={chosen}
        onToggle={toggle}
      />
      {data ? (
        <Pager
          page={page}
          pages={data.count}
          all={data.All}
          size={Math.max(1, data.list.length)}
          counting={read.counting}
          filter={search}
          buttons={5}
          onPage={onPage}
        />
      ) : null}
      {isFull ? <Typography variant="body2">{t('chooser.most', { count: maxChosen })}</Typography> : null}
      <ChosenChips chosen={chosen} onChoose={onChoose} />
    </Box>
  );
};

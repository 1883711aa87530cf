/** What is selected in a list of items: what stands before the eyes, and nothing that a filter or a page took away. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSelectedItems } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { useDescribeFailure } from '../../platform/failure-messages.ts';
import { useProject, useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';

/** Items by their ids, as they were when they were selected. */
export type Selected = ReadonlyMap<number, LibraryLine>;

export type Selection = {
  selected: Selected;
  select: (item: LibraryLine, isSelected: boolean) => void;
  selectAll: (items: readonly LibraryLine[]) => void;
  clear: () => void;
};

const nothing: Selected = new Map();

/** `shown` names what is shown: once it is another list, nothing of this one is selected any more. */
export const useSelection = (shown: string): Selection => {
  const [held, hold] = useState({ shown, selected: nothing });
  const isOther = held.shown !== shown;
  // Let go of for good: it is not selected again when one comes back to the same list.
  if (isOther) hold({ shown, selected: nothing });
  const selected = isOther ? nothing : held.selected;
  const put = (next: Selected) => hold({ shown, selected: next });
  const clear = useCallback(() => hold((before) => ({ ...before, selected: nothing })), []);
  return {
    selected,
    select: (item, isSelected) => {
      const next = new Map(selected);
      if (!isSelected) next.delete(item.Id);
      else if (next.size < maxSelectedItems) next.set(item.Id, item);
      put(next);
    },
    selectAll: (items) => put(new Map(items.slice(0, maxSelectedItems).map((item) => [item.Id, item]))),
    clear,
  };
};

/** Whether this person does something with items of lists: not while they see the product as another. */
export const useMaySelect = (): boolean => {
  const [session, project] = [useSession(), useProject()];
  return session?.SeenBy === null && project?.Abilities.includes('library.add') === true;
};

/** Selects all that is shown, as many as are changed at once; `read` has them. */
export const SelectAll = ({
  all,
  selection,
  read,
}: {
  all: number;
  selection: Selection;
  read: () => Promise<readonly LibraryLine[]>;
}) => {
  const { t } = useTranslation('library');
  const failure = useDescribeFailure();
  const [busy, setBusy] = useState(false);
  const { selected, selectAll, clear } = selection;
  const count = Math.min(all, maxSelectedItems);
  const isAll = selected.size >= count;
  const choose = () => {
    if (isAll) return clear();
    setBusy(true);
    void read()
      .then(selectAll, (error: unknown) => showToast('error', failure(error).message))
      .finally(() => setBusy(false));
  };
  return (
    <FormControlLabel
      sx={{ ml: { xs: 0, sm: 1 } }}
      disabled={busy}
      control={<Checkbox checked={isAll} indeterminate={!isAll && selected.size > 0} onChange={choose} />}
      label={t(count < all ? 'selectFirst' : 'selectAll', { count, all })}
    />
  );
};

/**
 * Somebody else saved the settings meanwhile: both are made into one, and only the places that both changed differently
 * are asked about.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { send } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { Draft } from '../actions/use-draft.shared.ts';
import { ClashDialog, useToldOf } from './clash-dialog.tsx';
import { merged, type Merged, type Sides } from './merging.shared.ts';
import type { Setup, SetupVersion } from './settings.queries.ts';
import type { Written } from './written.ts';

/** Who saved what the server has, and when; null where that is not for this person to know. */
type By = { At: string; By: string | null } | null;

/** What both began from, and what was renamed since; null where that is not known any more. */
type Beginning = (Written & Pick<SetupVersion, 'Renamed'>) | null;

/** It, as it was kept: among the versions for those who may read them, else with the draft on this device. */
const beginningOf = async ({ Id, Whole }: Setup, draft: Draft<Written>): Promise<Beginning> => {
  const kept = Whole ? await send('/api/project/Version', { Id, Version: draft.version() }).catch(() => null) : null;
  const base = draft.base();
  return kept ?? (base && { ...base, Renamed: [] });
};

const savedBy = async ({ Id, Whole }: Setup, version: number): Promise<By> => {
  if (!Whole) return null;
  const versions = await send('/api/project/Versions', { Id, page: 0, count: 1 }).catch(() => null);
  return versions?.list.find(({ Version }) => Version === version) ?? null;
};

/**
 * Goes on from both versions of a stale draft. `saves` tells whether a save was asked for; then it goes on with `onSave`.
 * While it `waits`, nothing is asked.
 */
export const SetupConflict = ({
  setup,
  draft,
  read,
  waits,
  saves,
  onSave,
  onLater,
}: {
  setup: Setup;
  draft: Draft<Written>;
  read: (data: unknown) => Written;
  waits: boolean;
  saves: () => boolean;
  onSave: () => void;
  onLater: () => void;
}) => {
  const { t } = useTranslation('settings');
  const tell = useToldOf();
  const stale = draft.state.kind === 'stale' ? draft.state.theirs : null;
  const [asked, setAsked] = useState<{ about: unknown; before: Beginning; by: By } | null>(null);
  const [sides, setSides] = useState<Sides>({});
  const merge = (before: Beginning, chosen: Sides): Merged<Written> | null =>
    stale && merged(before, draft.latest(), read(stale.data), { back: before?.Renamed ?? [], sides: chosen });
  const goOn = (both: Merged<Written>): void => {
    if (!stale) return;
    const [mine, theirs] = [draft.latest(), read(stale.data)];
    const isTheirs = isSameData(both.data, theirs);
    draft.settle(stale, theirs, true);
    if (!isTheirs) draft.change(both.data);
    setSides({});
    if (isTheirs) showToast('success', t('meanwhile.keptTheirs'));
    else if (saves()) onSave();
    tell(both, mine);
  };
  const begin = useLatest((before: Beginning, by: By) => {
    const both = merge(before, {});
    if (both?.clashes.length === 0) goOn(both);
    else setAsked({ about: stale, before, by });
  });
  const look = useLatest(
    (version: number, then: (before: Beginning, by: By) => void) =>
      void Promise.all([beginningOf(setup, draft), savedBy(setup, version)]).then(([before, by]) => then(before, by)),
  );
  useEffect(() => {
    if (!stale) return;
    let gone = false;
    look(stale.version, (before, by) => {
      if (!gone) begin(before, by);
    });
    return () => {
      gone = true;
    };
  }, [stale, look, begin]);
  const both = stale && !waits && asked?.about === stale ? merge(asked.before, sides) : null;
  if (!stale || !asked || !both) return null;
  const { by } = asked;
  const who = by?.By ? `${t('meanwhile.by', { name: by.By, when: showDateTime(by.At) })} ` : '';
  return (
    <ClashDialog
      clashes={both.clashes}
      both={{ mine: draft.data, theirs: read(stale.data) }}
      sides={sides}
      title={t('meanwhile.title')}
      text={who + t('meanwhile.text', { count: both.clashes.length })}
      theirWords="meanwhile.theirs"
      yes={t(saves() ? 'meanwhile.save' : 'meanwhile.goOn')}
      onChoose={setSides}
      onYes={() => goOn(both)}
      onLater={onLater}
    />
  );
};

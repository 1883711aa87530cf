/** The action grid editor: every action a row, every cell written as in a spreadsheet (specification 001 §2, §7). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import useMediaQuery from '@mui/material/useMediaQuery';
import { allFlags } from '@telemachos/contract/kit/flags.ts';
import { toSorted } from '@telemachos/contract/kit/array-polyfills.ts';
import { makingFaultsIn, type MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useProject } from '../../platform/session.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { FootBar } from '../../ui/foot-bar.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { DraftLine, TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { useDraft } from '../actions/use-draft.shared.ts';
import { FlagLegend } from './flag-legend.tsx';
import { GridConflict } from './grid-conflict.tsx';
import {
  cellFault,
  columnOf,
  columns,
  overTheirs,
  rowToSave,
  shownIn,
  type CellClash,
  type Column,
  type Edits,
  type RowEdit,
} from './grid-model.ts';
import { GridTable } from './grid-table.tsx';
import { useMakingFaultWords } from './making-words.tsx';
import { adopt, useMakingOnce, type Making } from './making.queries.ts';
import { isRecord } from './records.ts';
import { useMakingPath } from './use-path.ts';

const isEdit = (value: unknown): value is RowEdit =>
  isRecord(value) && typeof value['Version'] === 'number' && isRecord(value['cells']);

/** What was kept of a draft, read again. */
const readEdits = (data: unknown): Edits =>
  isRecord(data)
    ? Object.fromEntries(Object.entries(data).filter((entry): entry is [string, RowEdit] => isEdit(entry[1])))
    : {};

/** The actions that a stale save tells. */
const theirsOf = (problem: ApiProblem): MadeAction[] => {
  const rows: unknown = problem.details['Rows'];
  return Array.isArray(rows) ? rows.flatMap((row: { Theirs?: MadeAction }) => row.Theirs ?? []) : [];
};

/** What of the cells cannot even be sent. */
const ownFaults = (edits: Edits): MakingFault[] =>
  Object.entries(edits).flatMap(([id, { cells }]) =>
    columns.flatMap((column) => {
      const cell = cells[column];
      const Code = cell ? cellFault(column, cell.text) : null;
      return Code ? [{ Id: Number(id), Cell: column, Code, Detail: Code === 'RANGE' ? `0|${allFlags}` : '' }] : [];
    }),
  );

/** What a save was refused for, and what was written then. */
type Told = { faults: readonly MakingFault[]; about: Edits };

/** A fault stands as long as its cell says what it said when it was told. */
const standingOf = ({ faults, about }: Told, actions: readonly MadeAction[], edits: Edits): MakingFault[] =>
  faults.filter((fault) => {
    const action = actions.find(({ Id }) => Id === fault.Id);
    const column = columnOf(fault);
    return action !== undefined && shownIn(about, action, column) === shownIn(edits, action, column);
  });

/** A cell to go to. */
type Place = { id: number; column: Column };

/** Cells that both changed, what both make together, and the rows as somebody else saved them. */
type Clash = { clashes: readonly CellClash[]; edits: Edits; actions: readonly MadeAction[] };

/** The fault that stands first in the grid. */
const firstOf = (faults: readonly MakingFault[], actions: readonly MadeAction[]): MakingFault | undefined => {
  const place = (fault: MakingFault): number =>
    actions.findIndex(({ Id }) => Id === fault.Id) * columns.length + columns.indexOf(columnOf(fault));
  return toSorted(faults, (one, other) => place(one) - place(other))[0];
};

/** What a save was refused for, and the cell to go to: the first of it. */
const useTold = (actions: readonly MadeAction[]) => {
  const [told, setTold] = useState<Told>({ faults: [], about: {} });
  const [lead, setLead] = useState<Place | null>(null);
  const tell = (next: Told): void => {
    setTold(next);
    const first = firstOf(next.faults, actions);
    if (first) setLead({ id: first.Id, column: columnOf(first) });
  };
  return { told, tell, lead, setLead };
};

const inUse = ({ Actions }: Making): readonly MadeAction[] => Actions.filter(({ Archived }) => !Archived);

/** What is written, saving it, and going on over what somebody else saved. */
const useGrid = (making: Making, projectId: number) => {
  const { t } = useTranslation('making');
  const problemText = useProblemMessage();
  const [actions, setActions] = useState(() => inUse(making));
  const { told, tell, ...leading } = useTold(actions);
  const [clash, setClash] = useState<Clash | null>(null);
  const record = `making-grid-${projectId}`;
  const draft = useDraft<Edits>({
    data: {},
    version: 0,
    record,
    read: readEdits,
    save: () => Promise.resolve({ Version: 0 }),
    auto: false,
  });
  const begin = (): void => draft.settle({ data: {}, version: 0 }, {}, true);
  /** Sends what is written; what somebody else saved meanwhile is gone on over where nobody needs to be asked. */
  const save = async (known: readonly MadeAction[] = actions): Promise<void> => {
    const edits = draft.latest();
    dismissToastsAbout(record);
    const own = ownFaults(edits);
    tell({ faults: own, about: edits });
    if (own.length > 0) return;
    const Rows = known.flatMap((action) => {
      const edit = edits[action.Id];
      return edit ? [rowToSave(action, edit)] : [];
    });
    if (Rows.length === 0) return begin();
    let stale: MadeAction[] = [];
    const done = await draft.put(async () => {
      try {
        const answer = await send('/api/action/SaveGrid', { Rows });
        const saved = Rows.map(({ Version: _version, ...row }) => ({
          ...row,
          Version: answer.Rows.find(({ Id }) => Id === row.Id)?.Version ?? 0,
        }));
        adopt(projectId, saved);
        setActions(known.map((action) => ({ ...action, ...saved.find(({ Id }) => Id === action.Id) })));
        return { Version: 0 };
      } catch (error) {
        const problem = toApiProblem(error);
        stale = theirsOf(problem);
        if (stale.length > 0) throw new ApiProblem('ACTION_FAULTS', 409);
        const found = makingFaultsIn(problem.details);
        tell({ faults: found, about: edits });
        if (found.length === 0) showToast('error', problemText(error), { subject: record });
        throw error;
      }
    }, true);
    if (done) {
      begin();
      showToast('success', t('grid.saved', { count: Rows.length }));
    } else if (stale.length > 0) await goOn(known, stale);
  };
  const goOn = async (known: readonly MadeAction[], theirs: readonly MadeAction[]): Promise<void> => {
    const next = known.map((action) => theirs.find(({ Id }) => Id === action.Id) ?? action);
    const joined = overTheirs(draft.latest(), theirs);
    if (joined.clashes.length > 0) return setClash({ ...joined, actions: next });
    await saveOver(next, joined.edits);
  };
  const saveOver = async (known: readonly MadeAction[], edits: Edits): Promise<void> => {
    setActions(known);
    draft.change(edits);
    await save(known);
  };
  return {
    actions,
    draft,
    faults: standingOf(told, actions, draft.data),
    ...leading,
    clash,
    save,
    settle: async ({ actions: known }: Clash, edits: Edits): Promise<void> => {
      setClash(null);
      await saveOver(known, edits);
    },
    back: () => setClash(null),
  };
};

const Loaded = ({ making, projectId }: { making: Making; projectId: number }) => {
  const { t } = useTranslation('making');
  const { actions, draft, faults, lead, setLead, clash, save, settle, back } = useGrid(making, projectId);
  const words = useMakingFaultWords(useMemo(() => new Map(actions.map(({ Id, Title }) => [Id, Title])), [actions]));
  useLeaveGuard([draft], false);
  const unsendable = ownFaults(draft.data);
  const { kind } = draft.state;
  const changed = Object.keys(draft.data).length;
  if (actions.length === 0) return <EmptyState title={t('list.empty')}>{t('list.emptyMeans')}</EmptyState>;
  return (
    <>
      <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
      {faults.length > 0 ? (
        <Alert severity="error" sx={{ mb: 3 }}>
          {t('grid.refused', { count: faults.length })}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {faults.slice(0, 10).map((fault) => (
              <li key={`${fault.Id} ${fault.Cell} ${fault.Code} ${fault.Detail}`}>
                <ButtonBase
                  onClick={() => setLead({ id: fault.Id, column: columnOf(fault) })}
                  sx={{
                    textAlign: 'left',
                    font: 'inherit',
                    py: 1,
                    textDecoration: 'underline',
                    overflowWrap: 'anywhere',
                  }}
                >
                  {actions.find(({ Id }) => Id === fault.Id)?.Title} · {t(`columns.${columnOf(fault)}`)}: {words(fault)}
                </ButtonBase>
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
      <FlagLegend />
      <GridTable
        actions={actions}
        edits={draft.data}
        lead={lead}
        faultsOf={(id) => {
          const found = [...unsendable, ...faults].filter((fault) => fault.Id === id);
          return found.length === 0
            ? undefined
            : Object.fromEntries(found.map((fault) => [columnOf(fault), words(fault)]));
        }}
        onChange={draft.change}
      />
      <FootBar>
        <ActButton variant="contained" busy={kind === 'saving'} disabled={changed === 0} onClick={() => void save()}>
          {changed === 0 ? t('page.save') : t('grid.save', { count: changed })}
        </ActButton>
        {changed > 0 ? <Button onClick={draft.discard}>{t('page.discard')}</Button> : null}
        {/* While one is asked, nothing has failed. */}
        <DraftLine state={clash ? { kind: 'dirty' } : draft.state} failed={t('page.notSaved')} />
      </FootBar>
      {clash ? <GridConflict {...clash} onSettle={(edits) => void settle(clash, edits)} onBack={back} /> : null}
    </>
  );
};

export const GridScreen = () => {
  const { t } = useTranslation('making');
  const projectId = useProject()?.Id ?? 0;
  const making = useMakingOnce(projectId);
  const path = useMakingPath();
  const byFinger = useMediaQuery('(pointer: coarse), (max-width: 599px)');
  return (
    <>
      <PageHeader
        title={t('grid.title')}
        subtitle={t(byFinger ? 'grid.byFinger' : 'grid.about')}
        trail={[{ label: t('list.title'), to: path.list() }]}
      />
      {making.fresh ? (
        <Loaded making={making.fresh} projectId={projectId} />
      ) : making.error ? (
        <ErrorState error={making.error} retry={() => void making.refetch()} />
      ) : (
        <RowsSkeleton rows={10} />
      )}
    </>
  );
};

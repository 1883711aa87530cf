/**
 * The coordinators' applications: the funnel in numbers, the list, one opened beside it, and moves for many at once.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationLine } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { useProject } from '../../platform/session.ts';
import { StickyBulkBar } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ButtonLink } from '../../ui/plain/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ApplicationDrawer } from './application-details.tsx';
import { ApplicationsExport } from './applications-export.tsx';
import { ApplicationRows } from './application-rows.tsx';
import { useApplications } from './applications.queries.ts';
import { FormFaults } from './form-faults.tsx';
import { ListFilters } from './list-filters.tsx';
import { listInput, useListState, type ListState } from './list-state.ts';
import { MoveButtons } from './move-buttons.tsx';
import { Poster } from './poster.shared.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { useMoves } from './use-moves.tsx';

type Lines = readonly ApplicationLine[];

/**
 * The applications that are chosen, as they are listed now. What is chosen belongs to what is listed: another filter
 * (`narrowing`) lets go of it, another page does not.
 */
const useChosen = (narrowing: string, listed: Lines | undefined, onChange: () => void) => {
  const [choice, setChoice] = useState<{ narrowing: string; lines: ReadonlyMap<number, ApplicationLine> }>({
    narrowing,
    lines: new Map(),
  });
  const kept = choice.narrowing === narrowing ? choice.lines : new Map<number, ApplicationLine>();
  const fresh = new Map(listed?.map((line) => [line.Id, line]));
  const keep = (lines: ReadonlyMap<number, ApplicationLine>) => {
    setChoice({ narrowing, lines });
    onChange();
  };
  return {
    ids: new Set(kept.keys()),
    lines: [...kept.values()].map((line) => fresh.get(line.Id) ?? line),
    choose: (lines: Lines, on: boolean) => {
      const next = new Map(kept);
      for (const line of lines) {
        if (on) next.set(line.Id, line);
        else next.delete(line.Id);
      }
      keep(next);
    },
    letGo: () => keep(new Map()),
    /** They are no longer what was chosen; what was said of the last move stays. */
    drop: (ids: readonly number[]) =>
      setChoice(({ lines }) => ({ narrowing, lines: new Map([...lines].filter(([id]) => !ids.includes(id))) })),
  };
};

/** No application: none that the filters let through, or none at all. */
const Nothing = ({ state, projectUrl }: { state: ListState; projectUrl: string }) => {
  const { t } = useTranslation('applications');
  // One group of applications that nobody searched is simply empty, and says so.
  if (state.view !== 'all' && state.search === '' && Object.keys(state.filters).length === 0)
    return (
      <EmptyState
        title={t(`admin.none.${state.view}`)}
        action={
          <Button variant="outlined" onClick={state.clear}>
            {t('admin.none.all')}
          </Button>
        }
      >
        {t('admin.none.text')}
      </EmptyState>
    );
  return state.isFiltered ? (
    <EmptyState
      title={t('admin.noMatch')}
      action={
        <Button variant="outlined" onClick={state.clear}>
          {t('admin.clearFilters')}
        </Button>
      }
    >
      {t('admin.noMatchMeans')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('admin.empty')}
      action={
        <ButtonLink to={`/applicationForm?project=${encodeURIComponent(projectUrl)}`} kind="quiet">
          {t('admin.emptyForm')}
        </ButtonLink>
      }
    >
      {t('admin.emptyMeans')}
    </EmptyState>
  );
};

const List = ({ projectId, projectUrl }: { projectId: number; projectUrl: string }) => {
  const state = useListState();
  const input = listInput(state, projectId);
  const page = useApplications(input);
  const dropped = useRef<(ids: readonly number[]) => void>(() => undefined);
  const moves = useMoves(projectId, (ids) => dropped.current(ids));
  const narrowing = JSON.stringify({ ...input, page: 0 });
  const chosen = useChosen(narrowing, page.data?.list, moves.forget);
  useEffect(() => {
    dropped.current = chosen.drop;
  });
  const faults = moves.refused?.kind === 'faults' ? moves.refused.faults : {};
  const leaveOut = () =>
    chosen.choose(
      chosen.lines.filter(({ Id }) => faults[Id] !== undefined),
      false,
    );

  return (
    <>
      <ListFilters state={state} page={page.data} />
      {moves.refused ? (
        <Box sx={{ mb: 4 }}>
          <RefusedNotice
            refused={moves.refused}
            onClose={moves.forget}
            {...(moves.refused.kind === 'faults' ? { onLeaveOut: leaveOut } : {})}
          />
        </Box>
      ) : null}
      <PagedList
        read={page}
        rows={10}
        page={state.page}
        filter={narrowing}
        onPage={state.setPage}
        empty={<Nothing state={state} projectUrl={projectUrl} />}
      >
        {({ list }) => (
          <ApplicationRows
            lines={list}
            chosen={chosen.ids}
            faults={faults}
            sorting={state.sorting}
            onSort={state.sort}
            onChoose={chosen.choose}
            onOpen={state.openOne}
          />
        )}
      </PagedList>
      <StickyBulkBar count={chosen.lines.length} onClear={chosen.letGo}>
        <MoveButtons
          busy={moves.busy}
          onMove={(move) => void moves.move(chosen.lines, move).then((done) => (done ? chosen.letGo() : undefined))}
        />
      </StickyBulkBar>
      <ApplicationDrawer
        id={state.open}
        projectId={projectId}
        onOpen={state.openOne}
        onClose={() => state.openOne(null)}
      />
    </>
  );
};

/** The list of the current project. */
export const ApplicationsScreen = () => {
  const { t } = useTranslation('applications');
  const project = useProject();
  return (
    <>
      <PageHeader
        title={t('admin.title')}
        subtitle={
          project ? (
            <>
              <Poster projectUrl={project.url} />
              <ApplicationsExport projectId={project.Id} />
            </>
          ) : null
        }
      />
      {project ? <FormFaults projectId={project.Id} /> : null}
      {project ? <List key={project.Id} projectId={project.Id} projectUrl={project.url} /> : null}
    </>
  );
};

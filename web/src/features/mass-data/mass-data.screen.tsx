/** Mass data: rows of a table, sent to a service or another call of the product (specification 001 §2, §3, §4, §8, §9). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MassTargets } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { workId } from '../../platform/mass-data-store.ts';
import { useObservable } from '../../platform/observable.ts';
import { useProject, useSession, type OwnProject } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { MappingPart } from './mapping-part.tsx';
import { useTargets } from './mass-data.queries.ts';
import { countStates, createMassWork, isBegun, type MassWork } from './mass-work.ts';
import { PreviewPart } from './preview-part.tsx';
import { remarksOf, withDistinctHeaders } from './rows.rules.ts';
import { RowsPart } from './rows-part.tsx';
import { SendPart } from './send-part.tsx';
import { TargetPart } from './target-part.tsx';
import { TransformPart } from './transform-part.tsx';
import { usePrepare, usePreview } from './use-prepare.ts';
import { useRows } from './use-rows.ts';
import { useRun } from './use-run.ts';
import { useSending } from './use-sending.ts';
import './mass-data.texts.ts';

export const MassDataScreen = () => {
  const session = useSession();
  const project = useProject();
  if (!session || !project) return null;
  return <MassData key={workId(session.Id, project.Id)} person={session.Id} project={project} />;
};

const MassData = ({ person, project }: { person: number; project: OwnProject }) => {
  const { t } = useTranslation('massData');
  const [work] = useState(() => createMassWork(workId(person, project.Id)));
  const targets = useTargets();
  const view = useObservable(work.view);
  useEffect(() => {
    void work.load();
    // Whoever leaves the page stops the sending, which then can be gone on with.
    return () => work.stop('stop');
  }, [work]);
  return (
    <Box data-in-order sx={{ maxWidth: 1100 }}>
      <PageHeader title={t('title')} subtitle={t('intro')} />
      {targets.error ? (
        <ErrorState error={targets.error} retry={() => void targets.refetch()} />
      ) : !targets.data || !view.isLoaded ? (
        <RowsSkeleton rows={6} />
      ) : (
        <Steps work={work} person={person} project={project} targets={targets.data} />
      )}
    </Box>
  );
};

/** A sending that the device kept: gone on with, or forgotten. */
const Found = ({ work, onGoOn }: { work: MassWork; onGoOn: (url: string) => void }) => {
  const { t } = useTranslation('massData');
  const { found } = useObservable(work.view);
  if (!found) return null;
  const { done, left, failed } = countStates(found.rows);
  return (
    <Alert severity="info" role="note">
      {t('found.words', { count: found.rows.length, url: found.head.url || '–', done: done + left, failed })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button
          variant="contained"
          onClick={() => {
            onGoOn(found.head.url);
            work.goOn();
          }}
        >
          {t('found.goOn')}
        </Button>
        <Button variant="outlined" onClick={() => void work.discard()}>
          {t('found.discard')}
        </Button>
      </Box>
    </Alert>
  );
};

/** What is read becomes the rows of the sending, until something is sent; `clear` drops what was said about earlier ones. */
const useWorkRows = (work: MassWork, url: string, clear: () => void) =>
  useRows(
    (name, table) => {
      const { headers, rows } = withDistinctHeaders(table);
      clear();
      void work.begin({ url, name, headers }, rows);
    },
    () => {
      clear();
      if (!isBegun(work.view.get())) void work.discard();
    },
  );

const noHeaders: readonly string[] = [];

const Steps = ({
  work,
  person,
  project,
  targets,
}: {
  work: MassWork;
  person: number;
  project: OwnProject;
  targets: MassTargets;
}) => {
  const { t } = useTranslation('massData');
  const view = useObservable(work.view);
  const headers = view.head?.headers ?? noHeaders;
  const sending = useSending(person, targets, headers);
  const prepare = usePrepare(sending, headers);
  const preview = usePreview(sending, headers, view.rows);
  const run = useRun(work, sending, { project: project.Id, prepare });
  const source = useWorkRows(work, sending.target?.path ?? '', run.clear);
  const mayWrite = project.Abilities.includes('definitions.write');
  const hasRows = view.rows.length > 0;
  const { faults, target, saved } = sending;
  const isReady = target !== null && saved.isSuccess && !faults.method && !faults.mode;
  if (view.found) return <Found work={work} onGoOn={sending.setUrl} />;
  return (
    <>
      <Box
        component="fieldset"
        // What is being sent stays as it is.
        disabled={view.phase !== 'idle' || run.isBusy}
        sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
      >
        <RowsPart
          source={source}
          isLocked={isBegun(view)}
          count={hasRows ? view.rows.length : null}
          columns={headers.length}
          remarks={remarksOf({ headers: [...headers], rows: view.rows.map(({ cells }) => cells) })}
        />
        <TargetPart sending={sending} targets={targets} />
        {saved.error ? <ErrorState error={saved.error} retry={() => void saved.refetch()} /> : null}
        {hasRows && isReady ? (
          <>
            <MappingPart sending={sending} first={view.rows[0]?.cells ?? noHeaders} />
            <TransformPart
              sending={sending}
              preview={preview}
              headers={headers}
              mayWrite={mayWrite}
              saveFaults={run.refusal?.faults ?? []}
            />
            <PreviewPart sending={sending} preview={preview} />
          </>
        ) : null}
      </Box>
      {hasRows ? (
        <SendPart
          work={work}
          run={run}
          isReady={isReady && !faults.pageSize}
          mayWrite={mayWrite}
          onDiscard={source.clear}
          onTheirs={() => void sending.takeTheirs().then(run.clear)}
        />
      ) : (
        <Alert severity="info" role="note">
          {t('noRows')}
        </Alert>
      )}
    </>
  );
};

/** Running one query: its parameters, then its rows. */
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ParameterValues, QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useProject } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { isComplete, parameterFaultsIn, toValues, type TypedValues } from './parameter-values.ts';
import { useSavedQuery, useVersion, type SavedQuery } from './queries.queries.ts';
import { parametersIn } from './query-draft.ts';
import { QueryExport } from './query-export.tsx';
import { ResultView } from './result.tsx';
import { RunError } from './run-error.tsx';
import { StopButton, StoppedNote } from './run-stop.tsx';
import { useQueriesPath } from './use-path.ts';
import { useRun } from './use-run.ts';

/** Milliseconds of rest before typed values are sent (001-9.05). */
const typingDelayMs = 500;

/** Parameters and result; it runs at once where nothing is missing, then after each rest in typing. */
const Running = ({ query, parameters }: { query: SavedQuery; parameters: readonly QueryParameter[] }) => {
  const { t } = useTranslation('queries');
  const [typed, setTyped] = useState<TypedValues>({});
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { result, error, isStopped, isRunning, run, stop } = useRun((Parameters: ParameterValues, signal) =>
    send('/api/Query/execute', { Id: query.Id, Parameters }, { signal }),
  );
  const go = (values: TypedValues): void => {
    clearTimeout(timer.current);
    run(toValues(parameters, values));
  };
  const begin = useLatest(() => {
    if (isComplete(parameters, typed)) go(typed);
  });
  useEffect(() => {
    begin();
    return () => clearTimeout(timer.current);
  }, [begin]);
  const change = (next: TypedValues): void => {
    setTyped(next);
    clearTimeout(timer.current);
    if (isComplete(parameters, next)) timer.current = setTimeout(() => go(next), typingDelayMs);
  };
  const buttons = (variant: 'contained' | 'outlined') => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <ActButton variant={variant} busy={isRunning} onClick={() => go(typed)}>
        {t('run.go')}
      </ActButton>
      {isRunning ? (
        <StopButton
          onStop={() => {
            clearTimeout(timer.current);
            stop();
          }}
        />
      ) : null}
    </Box>
  );
  return (
    <>
      {parameters.length === 0 ? null : (
        <Section id="parameters" title={t('run.parameters')}>
          <ParameterFields
            parameters={parameters}
            typed={typed}
            faults={error ? parameterFaultsIn(error) : {}}
            onChange={change}
          />
          {buttons('contained')}
        </Section>
      )}
      <Section
        id="result"
        title={t('result.title')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <QueryExport
              Id={query.Id}
              values={toValues(parameters, typed)}
              disabled={result === null || error !== null || !isComplete(parameters, typed)}
            />
            {parameters.length === 0 ? buttons('outlined') : null}
          </Box>
        }
      >
        <RunError error={error} known={parameters.map(({ Name }) => Name)} />
        {isStopped ? <StoppedNote /> : null}
        {result ? (
          <ResultView result={result} title={query.Name} isOld={error !== null || isStopped} />
        ) : isRunning ? (
          <TextSkeleton lines={6} />
        ) : error || isStopped ? null : (
          <Typography sx={{ color: 'text.secondary' }}>{t('run.waits')}</Typography>
        )}
      </Section>
    </>
  );
};

/** The published version: an author's own read is of the newest one, which may ask for other parameters. */
const Published = ({ query }: { query: SavedQuery }) => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const isNewer = query.Published !== null && query.Published !== query.Version;
  const published = useVersion(query.Id, isNewer ? query.Published : null);
  if (query.Published === null)
    return (
      <EmptyState
        title={t('run.unpublished')}
        action={
          <Button variant="contained" component={Link} to={path.edit(query.Id)}>
            {t('run.edit')}
          </Button>
        }
      >
        {t('run.unpublishedMeans')}
      </EmptyState>
    );
  if (!isNewer) return <Running query={query} parameters={query.Parameters} />;
  if (published.error) return <ErrorState error={published.error} retry={() => void published.refetch()} />;
  if (published.isPending) return <TextSkeleton lines={6} />;
  return <Running query={query} parameters={parametersIn(published.data.Body)} />;
};

export const RunScreen = () => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const isAuthor = useProject()?.Abilities.includes('definitions.write') ?? false;
  const asked = useParam('Id');
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 999_999_999;
  const query = useSavedQuery(id);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data?.Name ?? t('run.title')}
        subtitle={data ? [data.Category, data.Descr].filter(Boolean).join(' · ') || ' ' : ' '}
        trail={[{ label: t('list.title'), to: path.list() }]}
        action={
          isAuthor && data ? (
            <Button variant="outlined" startIcon={<EditOutlined />} component={Link} to={path.edit(data.Id)}>
              {t('run.edit')}
            </Button>
          ) : undefined
        }
      />
      {data ? (
        <Published key={`${data.Id} ${data.Published}`} query={data} />
      ) : query.error ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </>
  );
};

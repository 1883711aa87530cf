/** A trial of what is written: the values of its parameters, and what came. */
import type { QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { TextSkeleton } from '../../ui/states.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { parameterFaultsIn, type TypedValues } from './parameter-values.ts';
import { ResultView } from './result.tsx';
import { RunError } from './run-error.tsx';
import { StoppedNote } from './run-stop.tsx';
import type { Run } from './use-run.ts';

/** Nothing before the first trial of a statement without parameters. */
export const TryPart = ({
  parameters,
  typed,
  trial: { result, error, isStopped, isRunning },
  onType,
}: {
  parameters: readonly QueryParameter[];
  typed: TypedValues;
  trial: Omit<Run<never>, 'run' | 'stop'>;
  onType: (typed: TypedValues) => void;
}) => {
  const { t } = useTranslation('queries');
  // The result is brought into view, unless the editor has marked what is wrong.
  const box = useRef<HTMLDivElement>(null);
  const good = error === null && !isStopped ? result : null;
  useEffect(() => {
    if (good) box.current?.scrollIntoView({ block: 'nearest' });
  }, [good]);
  if (parameters.length === 0 && !result && !error && !isStopped && !isRunning) return null;
  return (
    <div ref={box}>
      <Section id="try" title={t('try.title')} intro={t('try.intro')}>
        <ParameterFields
          parameters={parameters}
          typed={typed}
          faults={error ? parameterFaultsIn(error) : {}}
          onChange={onType}
        />
        <RunError error={error} known={parameters.map(({ Name }) => Name)} />
        {isStopped ? <StoppedNote /> : null}
        {result ? (
          <ResultView result={result} title={t('result.title')} isOld={error !== null || isStopped} />
        ) : isRunning ? (
          <TextSkeleton lines={6} />
        ) : null}
      </Section>
    </div>
  );
};

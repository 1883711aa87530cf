/** What the server says of a statement while it is written: its parameters, and its faults at their places. */
import type { QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { maxSqlLength } from '@telemachos/contract/features/queries/sql-language.ts';
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../platform/api.ts';

/** Milliseconds of rest before parameters are looked for (001-9.04). */
export const checkDelayMs = 2000;

/** What was said, and of which text. */
export type Verdict = { sql: string; parameters: readonly string[]; faults: readonly SqlFault[] };

const nothingSaid: Verdict = { sql: '', parameters: [], faults: [] };

/** Asks now. An empty statement has neither parameters nor faults yet. */
export const checkStatement = async (
  Query: string,
  declared: readonly QueryParameter[],
  signal?: AbortSignal,
): Promise<Verdict> => {
  if (Query.trim() === '') return nothingSaid;
  // The call refuses a longer text altogether.
  if (Query.length > maxSqlLength)
    return { sql: Query, parameters: [], faults: [{ Code: 'TOO_LONG', At: maxSqlLength, Word: '', Message: '' }] };
  const { Parameters, Faults } = await send(
    '/api/Query/Check',
    { Query, Declared: [...declared] },
    signal ? { signal } : {},
  );
  return { sql: Query, parameters: Parameters, faults: Faults };
};

/** Asks once at the beginning, then after each rest in typing. */
export const useVerdict = (sql: string, declared: readonly QueryParameter[]): Verdict => {
  const [verdict, setVerdict] = useState(nothingSaid);
  const isFirst = useRef(true);
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        // Without an answer the run or the save will say it.
        checkStatement(sql, declared, asked.signal).then(setVerdict, () => undefined);
      },
      isFirst.current ? 0 : checkDelayMs,
    );
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [sql, declared]);
  return verdict;
};

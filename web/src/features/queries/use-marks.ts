/** The faults of what is written, marked at their places: as the server said them last, or of the text as it is now. */
import type { QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { useMemo, useState } from 'react';
import type { MarkedFault } from '../../ui/code-editor.tsx';
import type { DefinitionKind } from './definition-kind.tsx';
import { namedParameters, scriptFaultsIn, toMark } from './script-faults.shared.ts';
import { faultsIn } from './sql-places.ts';
import { useScriptCheck, useScriptFaultWords } from './use-script-check.ts';
import { useSqlFaultWords } from './use-sql-fault-words.ts';
import { useVerdict, type Verdict } from './use-verdict.ts';

type Marks = {
  /** What the server says of a statement; for a script, the parameters that it names. */
  verdict: Verdict;
  faults: readonly MarkedFault[];
  /** Takes the faults that a refusal of this text named; true where there were any. */
  tellFaults: (code: string, error: unknown) => boolean;
};

const useSqlMarks = (sql: string, declared: readonly QueryParameter[]): Marks => {
  const verdict = useVerdict(sql, declared);
  const words = useSqlFaultWords();
  const [told, setTold] = useState<{ sql: string; faults: Verdict['faults'] } | null>(null);
  const said = told?.sql === sql ? told.faults : verdict.sql === sql ? verdict.faults : null;
  const faults = useMemo(
    () =>
      (said ?? []).map((fault) => ({
        from: fault.At,
        to: fault.At + Math.max(1, fault.Word.length),
        words: words(fault),
      })),
    [said, words],
  );
  const tellFaults = (code: string, error: unknown): boolean => {
    const found = faultsIn(error);
    setTold({ sql: code, faults: found });
    return found.length > 0;
  };
  return { verdict, faults, tellFaults };
};

const useScriptMarks = (code: string): Marks => {
  const checked = useScriptCheck(code);
  const words = useScriptFaultWords();
  const [told, setTold] = useState<typeof checked | null>(null);
  const said = told?.code === code ? told.faults : checked.code === code ? checked.faults : null;
  const faults = useMemo(() => (said ?? []).map((fault) => toMark(code, fault, words(fault))), [code, said, words]);
  const verdict = useMemo(() => ({ sql: code, parameters: namedParameters(code), faults: [] }), [code]);
  const tellFaults = (written: string, error: unknown): boolean => {
    const found = scriptFaultsIn(error);
    setTold({ code: written, faults: found });
    return found.length > 0;
  };
  return { verdict, faults, tellFaults };
};

export const useMarks = (kind: DefinitionKind, code: string, declared: readonly QueryParameter[]): Marks => {
  const script = useScriptMarks(kind === 'script' ? code : '');
  const statement = useSqlMarks(kind === 'script' ? '' : code, declared);
  return kind === 'script' ? script : statement;
};

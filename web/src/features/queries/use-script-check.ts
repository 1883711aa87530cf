/** What the server says of a script while it is written: whether it compiles. */
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { maxSqlLength } from '@telemachos/contract/features/queries/sql-language.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { checkDelayMs } from './use-verdict.ts';
import { useCodeText } from './use-code-text.ts';

/** What was said, and of which text. */
type Checked = { code: string; faults: readonly ScriptFault[] };

/** Asks after each rest in typing. An empty script has no faults yet. */
export const useScriptCheck = (code: string): Checked => {
  const [checked, setChecked] = useState<Checked>({ code: '', faults: [] });
  useEffect(() => {
    if (code.trim() === '' || code.length > maxSqlLength) return;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      // Without an answer the trial or the save will say it.
      send('/api/service/Check', { Query: code }, { signal: asked.signal }).then(
        ({ Faults }) => setChecked({ code, faults: Faults }),
        () => undefined,
      );
    }, checkDelayMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [code]);
  return checked;
};

/** Faults of a script in words. */
export const useScriptFaultWords = (): ((fault: Pick<ScriptFault, 'Code' | 'Message'>) => string) => {
  const { t } = useTranslation('queries');
  const codeText = useCodeText();
  return useCallback(
    ({ Code, Message }) => t(`scripts.fault.${Code}`, { message: Code === 'PROBLEM' ? codeText(Message) : Message }),
    [t, codeText],
  );
};

/** Faults of a statement in words. */
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import './queries.texts.ts';

export const useSqlFaultWords = (): ((fault: SqlFault) => string) => {
  const { t } = useTranslation('queries');
  return useCallback(({ Code, Word, Message }) => t(`fault.${Code}`, { word: Word, message: Message }), [t]);
};

/** What is wrong with a completion script, and its figures, in words. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import './completion.texts.ts';

type Trial = OutputOfPath<'/api/action/TryCompletionScript'>;
export type Fault = NonNullable<Trial['Fault']>;

/** A fault in words; with its line, where that is known. */
export const useFaultWords = (): { words: (fault: Fault) => string; withLine: (fault: Fault) => string } => {
  const { t } = useTranslation('completion');
  const words = useCallback(({ Code, Message }: Fault) => t(`fault.${Code}`, { message: Message }), [t]);
  const withLine = (fault: Fault): string =>
    fault.Line > 0 ? t('faultAt', { line: fault.Line, words: words(fault) }) : words(fault);
  return { words, withLine };
};

/** A figure in words: its percentage and who acts next. */
export const useFigureWords = (): ((figure: Trial['Before']) => string) => {
  const { t } = useTranslation('completion');
  return ({ Completion, NextActor }) => t('figure', { percent: Completion, actor: t(`actor.${NextActor}`) });
};

const problems = ['SCRIPT_FAILED', 'SCRIPT_TIMEOUT', 'SCRIPT_MEMORY', 'SCRIPT_TOO_DEEP'] as const;

/** Why a run failed, in words. */
export const useProblemWords = (): ((problem: string) => string) => {
  const { t } = useTranslation('completion');
  return (problem) => t(`problem.${problems.find((known) => known === problem) ?? 'SCRIPT_FAILED'}`);
};

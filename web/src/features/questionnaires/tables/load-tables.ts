/**
 * Brings everything that a table needs before it is drawn: its texts, its code, and the charts, for the network may be
 * gone later.
 */
import type { ComponentProps, ComponentType } from 'react';
import { loadTexts } from '../../../platform/i18n.ts';
import type { InputProps } from '../inputs/input.ts';
import type { TableAnswer } from './table-answer.tsx';

/** The input of a table. */
export const loadTableInput = async (): Promise<ComponentType<InputProps>> => {
  const [file, charts] = await Promise.all([
    import('../inputs/table-input.tsx'),
    import('./table-charts.tsx'),
    loadTexts(['tables']),
  ]);
  await charts.loadDrawnChart();
  return file.TableInput;
};

type Answer = ComponentType<ComponentProps<typeof TableAnswer>>;

/** The table as it was answered. */
export const loadTableAnswer = async (): Promise<{ default: Answer }> => {
  const [file] = await Promise.all([import('./table-answer.tsx'), loadTexts(['tables'])]);
  return { default: file.TableAnswer };
};

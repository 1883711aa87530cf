/** A person's state in a project as columns of an exported table. Source: specification 001 §4, the domain's «People». */
import type { Language } from '@telemachos/contract/kit/fields.ts';
import el from '@telemachos/contract/texts/el/exports.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/exports.json' with { type: 'json' };
import type { TableColumn } from './table-file.ts';

const words = { el, en } satisfies Record<Language, unknown>;

/** The state of an active person. */
const activeState = 1;

/** Whether the person is active, and why not. */
export const stateColumns = (language: Language): [state: TableColumn, reason: TableColumn] => [
  { name: words[language].state, type: 'text' },
  { name: words[language].reason, type: 'text' },
];

/** The cells of a state: 1 is active, every other one inactive, for its own reason. */
export const stateCells = (state: number, language: Language): [state: string, reason: string] => {
  const { states, reasons } = words[language];
  if (state === activeState) return [states.active, ''];
  return [states.inactive, Object.entries(reasons).find(([key]) => key === String(state))?.[1] ?? ''];
};

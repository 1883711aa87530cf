/** What the settings of every type share. */
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { Path } from './edit-context.tsx';

/** What the settings of a type are given. `key` joins what is typed in one field into one step back. */
export type SettingsProps = { question: Question; path: Path; change: (question: Question, key?: string) => void };

/** The question with some of its data changed; members that became undefined are left out. */
export const withData = (question: Question, change: Partial<Question['Data']>): Question => ({
  ...question,
  Data: Object.fromEntries(Object.entries({ ...question.Data, ...change }).filter(([, value]) => value !== undefined)),
});

/** Fields beside each other. */
export const fieldRow = { display: 'flex', flexWrap: 'wrap', gap: 3 } as const;

/** The parts of a preview added up. */
import type { CompletionPreview } from '@telemachos/contract/features/completion/completion.schemas.ts';

/** The whole of a preview so far. */
export type Preview = Omit<CompletionPreview, 'Next'>;

/** How many people are shown by name. */
const maxExamples = 10;

/** Before the first part. */
export const nothingChecked: Preview = { All: 0, Checked: 0, Changed: 0, Examples: [], Failed: 0, Faults: [] };

/** The same fault of two parts is one, with both counts. */
const joinFaults = (sum: Preview['Faults'], more: Preview['Faults']): Preview['Faults'] => {
  const key = ({ Code, Line, Column }: Preview['Faults'][number]): string => `${Code} ${Line} ${Column}`;
  const joined = new Map(sum.map((fault) => [key(fault), fault]));
  for (const fault of more)
    joined.set(key(fault), { ...fault, Count: fault.Count + (joined.get(key(fault))?.Count ?? 0) });
  return [...joined.values()];
};

/** Adds a part to what came before it. */
export const addPart = (sum: Preview, part: Preview): Preview => ({
  All: part.All,
  Checked: sum.Checked + part.Checked,
  Changed: sum.Changed + part.Changed,
  Examples: [...sum.Examples, ...part.Examples].slice(0, maxExamples),
  Failed: sum.Failed + part.Failed,
  Faults: joinFaults(sum.Faults, part.Faults),
});

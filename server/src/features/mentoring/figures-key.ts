/** The keys of figures about a project's people: which project, and the flags of the actions that count. */
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';

/** The key. */
export const figuresKey = (projectId: number, { mask, wanted }: SeenFlags): string =>
  [projectId, mask, wanted].join('/');

/** What a key asks for. */
export const askedBy = (key: string): { projectId: number; seen: SeenFlags } => {
  const [projectId = 0, mask = 0, wanted = 0] = key.split('/').map(Number);
  return { projectId, seen: { mask, wanted } };
};

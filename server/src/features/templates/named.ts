/** Actions that a file names: by their keys, and only such as are brought in with it or are here already. */
import { withNamed } from '@telemachos/contract/features/making/named-actions.rules.ts';
import type { TemplateFault } from '@telemachos/contract/features/templates/templates.calls.ts';
import type { Decided } from './deciding.ts';
import { conditionsIn } from './keys.ts';
import type { Piece } from './pieces.ts';
import type { Ids } from './resolving.ts';

/** The actions that a piece names, with their places. */
export const namedInPiece = ({ item, value }: Piece): { path: string; name: unknown; condition: string }[] => {
  const isQuest = item.startsWith('questionnaire:');
  const found: { path: string; name: unknown; condition: string }[] = [];
  for (const { path, condition } of conditionsIn({ value }))
    withNamed(condition, (name, how) => {
      // Within a questionnaire `answers["…"]` are its own answers, and no actions.
      if (!isQuest || how === 'in') found.push({ path: path.replace(/^value\.?/, ''), name, condition });
      return null;
    });
  const alone = (path: string, names: readonly unknown[]) =>
    found.push(...names.map((name) => ({ path, name, condition: '' })));
  if (item === 'settings:Config.PaymentActionIds' && Array.isArray(value)) alone('', value);
  if (item === 'settings:Config.MicrodataDateActionId' && value !== null) alone('', [value]);
  const after: unknown = item.startsWith('action:') ? Object(Object(value)['Data'])['DueAfter'] : undefined;
  if (typeof after === 'object' && after !== null) alone('Data.DueAfter.Action', [Object(after)['Action']]);
  return found;
};

/** Actions that are named and would not be there. */
export const unknownActions = ({ decided, ids }: { decided: readonly Decided[]; ids: Ids }): TemplateFault[] =>
  decided
    .filter(({ taken }) => taken)
    .flatMap((piece) =>
      namedInPiece(piece)
        .filter(({ name }) => typeof name !== 'string' || !ids.actions.has(name))
        .map(({ path, name }) => ({
          Part: piece.part,
          Item: piece.item,
          Name: piece.name,
          Path: path,
          Code: 'UNKNOWN_ACTION' as const,
          Detail: String(name),
        })),
    );

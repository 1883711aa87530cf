/** Actions that a file names: by their keys, and only such as are brought in with it or are here already. */
import { meansUnnamed, withNamed } from '@telemachos/contract/features/making/named-actions.rules.ts';
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

/** What is wrong with naming a piece that would not be there: it is in the file and not taken, or it is nowhere. */
export const notThere = (
  decided: readonly Decided[],
  item: string,
  nowhere: Pick<TemplateFault, 'Code' | 'Detail'>,
): Pick<TemplateFault, 'Code' | 'Detail'> => {
  const left = decided.find((one) => one.item === item && !one.taken);
  return left ? { Code: 'NOT_TAKEN', Detail: left.name } : nowhere;
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
          ...notThere(decided, `action:${String(name)}`, { Code: 'UNKNOWN_ACTION', Detail: String(name) }),
        })),
    );

/** The conditions of a piece that may mean actions by numbers where nobody could find them, with their places. */
export const unnamedInPiece = ({ item, value }: Piece): { path: string; condition: string }[] =>
  conditionsIn({ value })
    .filter(({ condition }) => meansUnnamed(condition, item.startsWith('questionnaire:')))
    .map(({ path, condition }) => ({ path: path.replace(/^value\.?/, ''), condition }));

/** Actions that are asked about without being named: they would be some actions of the project that the file comes to. */
export const unnamedActions = ({ decided }: { decided: readonly Decided[] }): TemplateFault[] =>
  decided
    .filter(({ taken }) => taken)
    .flatMap((piece) =>
      unnamedInPiece(piece).map(({ path, condition }) => ({
        Part: piece.part,
        Item: piece.item,
        Name: piece.name,
        Path: path,
        Code: 'ASKS_OTHERWISE' as const,
        Detail: condition,
      })),
    );

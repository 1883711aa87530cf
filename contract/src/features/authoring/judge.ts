/** The whole verdict on a definition that came from outside: its shape by the schema, its sense by the rules. */
import { definition, type Definition } from '../questionnaires/definition.schemas.ts';
import { faultsOfDefinition } from './definition-faults.rules.ts';
import { draftOf } from './draft.rules.ts';
import { toldOf, type Fault } from './faults.ts';
import { isTooLarge, tooLarge } from './size.rules.ts';

/** The definition where its shape is right, and every fault and warning. Nothing it is given makes it fail. */
export const judge = (value: unknown): { definition: Definition | null; faults: Fault[] } => {
  if (isTooLarge(value)) return { definition: null, faults: [tooLarge] };
  const parsed = definition.safeParse(value);
  if (parsed.success) return { definition: parsed.data, faults: faultsOfDefinition(parsed.data) };
  const known = faultsOfDefinition(draftOf(value));
  const told = new Set(known.map(({ Path }) => Path.join('.')));
  // Where a rule says what is wrong in words, the schema need not repeat it.
  const shape = parsed.error.issues
    .map((issue): Fault => ({
      Path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
      Code: 'SHAPE',
      Detail: issue.message.slice(0, 200),
    }))
    .filter(({ Path }) => !told.has(Path.join('.')));
  return { definition: null, faults: toldOf([...shape, ...known]) };
};

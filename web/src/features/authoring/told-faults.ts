/**
 * Faults that only the server finds: what an author may not read, and work that takes too long. They come with the
 * answer to a save, about the definition that was saved.
 */
import type { Fault, FaultCode } from '@telemachos/contract/features/authoring/faults.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';

/** What the server told about a definition. */
export type Told = { of: Definition; faults: readonly Fault[] };

/** All others the browser finds by itself, at every key. */
const ofServer: ReadonlySet<FaultCode> = new Set<FaultCode>(['FIELD_KEPT', 'FIELD_UNSEEN', 'TOO_LARGE']);

/** What stands at a place; undefined where there is no such place. */
export const valueAt = (whole: unknown, path: Fault['Path']): unknown =>
  path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    whole,
  );

/**
 * The faults of the definition as it is now: the browser's own, and of those told by the server what still stands where
 * it was.
 */
export const withTold = (own: readonly Fault[], told: Told | null, now: Definition): Fault[] => {
  const isNew = ({ Code, Path }: Fault) =>
    !own.some((other) => other.Code === Code && other.Path.join('.') === Path.join('.'));
  const still = (told?.faults ?? []).filter(
    (fault) => ofServer.has(fault.Code) && isNew(fault) && valueAt(told?.of, fault.Path) === valueAt(now, fault.Path),
  );
  return [...still, ...own];
};

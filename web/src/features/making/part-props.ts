/** What a part of an action’s page is given. */
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import type { Json } from '../settings/places.shared.ts';
import type { Making } from './making.queries.ts';

export type PartProps = {
  action: MadeAction;
  making: Making;
  value: Json;
  /** Nobody has written anything that is not saved. */
  isClean: boolean;
  /** The action was changed otherwise than by saving: it is begun from anew. */
  again: () => void;
};

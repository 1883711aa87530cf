/**
 * The actions room: what actions there are (definitions.ts), one's own (own-work.ts), what one writes in them
 * (mentee-data.ts), what was
 * watched (watched.ts).
 */
import type { actionsCalls } from '@telemachos/contract/features/actions/actions.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { definitionHandlers } from './definitions.ts';
import { menteeDataHandlers } from './mentee-data.ts';
import { ownWorkHandlers } from './own-work.ts';
import { watchedHandlers } from './watched.ts';

/** The action calls as their handlers see them. */
type ActionsHandlers = Handlers<typeof actionsCalls>;

export const actionsHandlers: ActionsHandlers = {
  ...definitionHandlers,
  ...ownWorkHandlers,
  ...menteeDataHandlers,
  ...watchedHandlers,
};

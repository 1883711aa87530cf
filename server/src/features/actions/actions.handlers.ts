/** The room's handlers. */
import type { actionsCalls } from '@telemachos/contract/features/actions/actions.calls.ts';
import type { Handlers } from '../../platform/context.ts';

export const actionsHandlers: Handlers<typeof actionsCalls> = {};

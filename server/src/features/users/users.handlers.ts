/** The room's handlers. */
import type { usersCalls } from '@telemachos/contract/features/users/users.calls.ts';
import type { Handlers } from '../../platform/context.ts';

export const usersHandlers: Handlers<typeof usersCalls> = {};

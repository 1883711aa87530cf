/** The room's handlers. */
import type { consoleCalls } from '@telemachos/contract/features/console/console.calls.ts';
import type { Handlers } from '../../platform/context.ts';

export const consoleHandlers: Handlers<typeof consoleCalls> = {};

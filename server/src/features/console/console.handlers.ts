/** The console room: the outbox (outbox.ts). */
import type { consoleCalls } from '@telemachos/contract/features/console/console.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { outboxHandlers } from './outbox.ts';

/** The console calls as their handlers see them. */
type ConsoleHandlers = Handlers<typeof consoleCalls>;

export const consoleHandlers: ConsoleHandlers = { ...outboxHandlers };

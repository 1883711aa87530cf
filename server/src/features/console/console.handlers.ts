/** The console room: the outbox (outbox.ts), and how long data are kept (retention.ts). */
import type { consoleCalls } from '@telemachos/contract/features/console/console.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { outboxHandlers } from './outbox.ts';
import { retentionHandlers } from './retention.ts';

/** The console calls as their handlers see them. */
type ConsoleHandlers = Handlers<typeof consoleCalls>;

export const consoleHandlers: ConsoleHandlers = { ...outboxHandlers, ...retentionHandlers };

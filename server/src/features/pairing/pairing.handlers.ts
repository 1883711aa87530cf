/** The room's handlers. */
import type { pairingCalls } from '@telemachos/contract/features/pairing/pairing.calls.ts';
import type { Handlers } from '../../platform/context.ts';

export const pairingHandlers: Handlers<typeof pairingCalls> = {};

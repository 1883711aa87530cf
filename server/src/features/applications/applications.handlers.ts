/** The room's handlers. */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import type { Handlers } from '../../platform/context.ts';

export const applicationsHandlers: Handlers<typeof applicationsCalls> = {};

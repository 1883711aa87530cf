/** The authoring room's calls. */
import type { authoringCalls } from '@telemachos/contract/features/authoring/authoring.calls.ts';
import type { Handlers } from '../../platform/context.ts';

/** The room's calls as their handlers see them. */
export type AuthoringHandlers = Handlers<typeof authoringCalls>;

export const authoringHandlers: AuthoringHandlers = {};

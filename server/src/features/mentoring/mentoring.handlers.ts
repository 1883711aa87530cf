/** The room's handlers. */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import type { Handlers } from '../../platform/context.ts';

export const mentoringHandlers: Handlers<typeof mentoringCalls> = {};

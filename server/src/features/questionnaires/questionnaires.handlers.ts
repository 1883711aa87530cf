/** The room's handlers. */
import type { questionnairesCalls } from '@telemachos/contract/features/questionnaires/questionnaires.calls.ts';
import type { Handlers } from '../../platform/context.ts';

export const questionnairesHandlers: Handlers<typeof questionnairesCalls> = {};

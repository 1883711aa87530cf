/** The handlers of services. */
import type { servicesCalls } from '@telemachos/contract/features/services/services.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { callingHandlers } from './calling.ts';
import { editingHandlers } from './editing.ts';
import { tryingHandlers } from './script-trial.ts';

export const servicesHandlers: Handlers<typeof servicesCalls> = {
  ...editingHandlers,
  ...tryingHandlers,
  ...callingHandlers,
};

/** The handlers of views of actions. */
import type { actionViewsCalls } from '@telemachos/contract/features/action-views/action-views.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { editingHandlers } from './editing.ts';
import { viewingHandlers } from './viewing.ts';

export const actionViewsHandlers: Handlers<typeof actionViewsCalls> = { ...editingHandlers, ...viewingHandlers };

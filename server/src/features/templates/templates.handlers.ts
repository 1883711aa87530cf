/** Programmes as templates: out as a file (exporting.ts), in from one (importing.ts). */
import type { templatesCalls } from '@telemachos/contract/features/templates/templates.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { exportingHandlers } from './exporting.ts';
import { importingHandlers } from './importing.ts';

export const templatesHandlers: Handlers<typeof templatesCalls> = { ...exportingHandlers, ...importingHandlers };

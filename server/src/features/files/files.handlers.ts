/** The files room: files given as answers (tool-files.ts) and for actions (action-files.ts), what actions show (media.ts). */
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { actionFileHandlers } from './action-files.ts';
import { mediaHandlers } from './media.ts';
import { toolFileHandlers } from './tool-files.ts';

/** The room's calls as their handlers see them. */
type FilesHandlers = Handlers<typeof filesCalls>;

export const filesHandlers: FilesHandlers = { ...toolFileHandlers, ...actionFileHandlers, ...mediaHandlers };

/** The files room: files given as answers (tool-files.ts). */
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { toolFileHandlers } from './tool-files.ts';

/** The room's calls as their handlers see them. */
type FilesHandlers = Handlers<typeof filesCalls>;

export const filesHandlers: FilesHandlers = { ...toolFileHandlers };

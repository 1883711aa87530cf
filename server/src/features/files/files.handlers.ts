/**
 * The files room: files given as answers (tool-files.ts) and for actions (action-files.ts), what actions show (media.ts),
 * people's own, in parts (own-files.ts), those that are sent (sent.ts), and links to content (links.ts).
 */
import type { filesCalls } from '@telemachos/contract/features/files/files.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { actionFileHandlers } from './action-files.ts';
import { linkHandlers } from './links.ts';
import { mediaHandlers } from './media.ts';
import { ownFileHandlers } from './own-files.ts';
import { sentHandlers } from './sent.ts';
import { toolFileHandlers } from './tool-files.ts';

/** The room's calls as their handlers see them. */
type FilesHandlers = Handlers<typeof filesCalls>;

export const filesHandlers: FilesHandlers = {
  ...toolFileHandlers,
  ...actionFileHandlers,
  ...mediaHandlers,
  ...ownFileHandlers,
  ...sentHandlers,
  ...linkHandlers,
};

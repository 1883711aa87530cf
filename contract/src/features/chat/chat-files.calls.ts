/** Files and pictures that are sent in conversations. Source: specification 000 §2. */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { id, idInQuery } from '../../kit/fields.ts';
import { uploadLimits } from '../files/upload-limits.ts';
import { messageFile } from './chat.wire.ts';

const own = { access: 'chat.use', impersonation: 'never', scope: { conversation: 'ConversationId' } } as const;

export const chatFilesCalls = {
  /** Details of a refused file are those of `files.toolUploader`. */
  giveFiles: defineCall({
    ...own,
    path: '/api/chat/Uploader',
    input: z.object({ ConversationId: z.union([id, idInQuery]) }),
    output: z.object({ Files: z.array(messageFile) }),
    problems: [
      'WRITING_CLOSED',
      'NO_FILES',
      'FILE_TOO_LARGE',
      'FILE_KIND',
      'FILE_NAME',
      'PICTURE_NOT_STRIPPED',
      'QUOTA_REACHED',
    ],
    // More than is taken of each: one that is too large is told by its name.
    uploads: uploadLimits,
    maxRequestsPerMinute: 120,
    summary:
      'Give files for a message that is going to be sent, in multipart/form-data; checked by content, of a picture the picture alone. One that no message names goes after a day.',
  }),
  file: defineCall({
    ...own,
    path: '/api/chat/File',
    method: 'GET',
    readOnly: true,
    input: z.object({ ConversationId: idInQuery, Id: idInQuery }),
    output: fileOutput,
    returnsFile: true,
    summary: 'A file of a message, by its id, to whoever may read the message; one’s own before it is sent, too.',
  }),
};

/**
 * Media of a project: pictures, video and sound that its actions show. Given by those who make actions, fetched by whom
 * an action that shows them is open to. Source: the domain's «Actions», type 6, and «Files and library».
 */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { id, idInQuery } from '../../kit/fields.ts';
import { maxMediaSeconds, mediaBytes, mediaKinds, minMediaSeconds } from './media.rules.ts';

/** A file as those see it who make actions. */
const mediaFile = z.object({
  Id: id,
  Kind: z.enum(mediaKinds),
  Name: z.string(),
  /** Of video and sound, where it is known. */ Seconds: z.number().nullable(),
  /** Of a picture, in pixels. */ Width: z.int().nullable(),
  Height: z.int().nullable(),
});

const seconds = z.number().min(minMediaSeconds).max(maxMediaSeconds);

export const mediaCalls = {
  /** Details of a refused file are those of `toolUploader`; `Seconds` is its length, where the browser knows it. */
  giveMedia: defineCall({
    path: '/api/files/MediaUploader',
    access: 'actions.edit',
    scope: { project: 'ProjectId' },
    input: z.object({
      ProjectId: z.union([id, idInQuery]),
      Seconds: z.union([seconds, z.string().max(20).transform(Number).pipe(seconds)]).optional(),
    }),
    output: mediaFile,
    problems: ['NO_FILES', 'TOO_MANY_FILES', 'FILE_TOO_LARGE', 'FILE_KIND', 'FILE_NAME', 'ROOM_REACHED'],
    uploads: { maxFiles: 1, maxFileBytes: mediaBytes.video },
    maxRequestsPerMinute: 120,
    summary: 'Give a picture, a video or a sound to a project, in multipart/form-data; told by content, the same once.',
  }),
  mediaFiles: defineCall({
    path: '/api/files/MediaFiles',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id }),
    output: z.array(mediaFile),
    summary: 'The media of a project, newest first.',
  }),
  projectMedia: defineCall({
    path: '/api/files/ProjectMedia',
    method: 'GET',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: idInQuery, Id: idInQuery }),
    output: fileOutput,
    returnsFile: true,
    summary: 'A medium of a project, by its id, for those who manage it; whole or a range of it.',
  }),
  media: defineCall({
    path: '/api/files/Media',
    method: 'GET',
    access: 'mentee.view',
    readOnly: true,
    scope: { action: 'ActionId' },
    input: z.object({ ActionId: idInQuery, Id: idInQuery }),
    output: fileOutput,
    returnsFile: true,
    summary: 'A medium that an action shows, by its id, for whom the action is open to; whole or a range of it.',
  }),
};

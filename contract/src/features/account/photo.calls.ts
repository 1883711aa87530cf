/** The photograph of a person: small, square, made by the person's own browser. Specification 000 §2 (userinfo). */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { okOutput } from '../../kit/fields.ts';
import { maxPhotoBytes } from './account.rules.ts';
import { photoKey } from './account.schemas.ts';

export const photoCalls = {
  /** A JPEG of at most `photoSidePx` pixels a side, in base64. A new one takes the place of the earlier one. */
  setPhoto: defineCall({
    path: '/Account/SetPhoto',
    access: 'account.own',
    impersonation: 'never',
    input: z.object({
      Photo: z
        .base64()
        .min(1)
        .max(Math.ceil(maxPhotoBytes / 3) * 4),
    }),
    output: z.object({ Photo: photoKey }),
    problems: ['INVALID_VALUES'],
    maxBodyBytes: 131_072,
    maxRequestsPerMinute: 30,
    summary: 'Keep a photograph of oneself (000 §2).',
  }),
  removePhoto: defineCall({
    path: '/Account/RemovePhoto',
    access: 'account.own',
    impersonation: 'never',
    input: z.object({}),
    output: okOutput,
    summary: 'Take one’s own photograph away.',
  }),
  /**
   * Its name is told with people whom one sees; it is given to those who share a project with its owner. Of somebody who
   * left or was suspended, to those alone who meet them in their lists.
   */
  photo: defineCall({
    path: '/api/user/Photo',
    method: 'GET',
    access: 'account.own',
    readOnly: true,
    input: z.object({ Key: photoKey }),
    output: fileOutput,
    returnsFile: true,
    summary: 'A photograph, by its name.',
  }),
};

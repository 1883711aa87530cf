/** The logo of a project: kept by its content, shown also on public pages. Specification 001 §3 (Config Logo.ImageUrl). */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { id } from '../../kit/fields.ts';
import { logoPath, maxLogoBytes } from '../projects/logo.rules.ts';

export const logoCalls = {
  /** Answers the path that `Config.Logo.ImageUrl` names. The logo is in force once the settings with it are saved. */
  giveLogo: defineCall({
    path: '/api/project/GiveLogo',
    access: 'project.manage',
    scope: { project: 'Id' },
    input: z.object({
      Id: id,
      Image: z
        .base64()
        .min(1)
        .max(Math.ceil(maxLogoBytes / 3) * 4),
    }),
    output: z.object({ ImageUrl: z.string().regex(logoPath) }),
    problems: ['FILE_KIND', 'FILE_TOO_LARGE'],
    maxBodyBytes: 400_000,
    maxRequestsPerMinute: 30,
    summary: 'Keep a PNG, JPEG or SVG as a logo; of an SVG only what draws stays (001 §3).',
  }),
  logo: defineCall({
    path: '/api/project/Logo',
    method: 'GET',
    access: 'public',
    readOnly: true,
    /** The name of a logo is made from its content. */
    input: z.object({ Key: z.string().regex(/^[0-9a-f]{32}$/) }),
    output: fileOutput,
    returnsFile: true,
    summary: 'A logo, by its name; shown on public pages.',
  }),
};

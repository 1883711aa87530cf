/** How a project's frame looks: where short messages stand, and its logo (specification 001 §2, §3 Config). */
import { z } from 'zod';
import { corners } from './corners.ts';
import { toLogo } from './logo.rules.ts';
import type { ProjectSettings } from './projects.schemas.ts';

/** The look of a project's frame. `Logo` is a path on this server, or nothing. */
export const look = z.object({
  Corner: z.enum(corners),
  Style: z.enum(['dark', 'light']),
  Logo: z.string().nullable(),
});
export type Look = z.output<typeof look>;

/**
 * Messages stand at the bottom right; where a project speaks of `Alert`, in the corner it names, else at the top left.
 * Words that name no corner, and styles that are none, are as if they were not there.
 */
export const lookOf = ({ Alert, Logo }: Pick<ProjectSettings['Config'], 'Alert' | 'Logo'>): Look => ({
  Corner: Alert
    ? (corners.find((corner) => corner === Alert.Corner?.trim().toLowerCase()) ?? 'top left')
    : 'bottom right',
  Style: Alert?.Style === 'light' ? 'light' : 'dark',
  Logo: toLogo(Logo?.ImageUrl),
});

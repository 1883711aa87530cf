/** The rules of completion scripts: what one may read, and what its result means. */
import { z } from 'zod';
import { isStorable } from '../../kit/texts.rules.ts';
import type { NextActor } from '../actions/actions.rules.ts';
import { nextActor } from '../actions/actions.wire.ts';

/** What a completion script is given, by name, in the order of its parameters. */
export const completionInputs = ['mentee', 'action', 'data', 'own', 'actions', 'results', 'meetings', 'now'] as const;
export type CompletionInput = (typeof completionInputs)[number];

/** Inputs beside the action's own data and figures: a change of one concerns only scripts that read it. */
export const completionSources = ['mentee', 'actions', 'results', 'meetings'] as const;
export type CompletionSource = (typeof completionSources)[number];

/** The longest reason of a script. */
export const maxReasonLength = 300;

/**
 * The sources that a script may read: those that its text names. `arguments` and escapes could name any, so that they
 * count as all.
 */
export const sourcesOf = (code: string): CompletionSource[] =>
  completionSources.filter((source) => new RegExp(String.raw`\b(${source}|arguments)\b|\\u`).test(code));

/** How far somebody has come, who acts next, and why. */
export type CompletionFigure = { Completion: number; Completed: boolean; NextActor: NextActor };
export type ScriptFigure = CompletionFigure & { Why: string };

const percent = z.number().min(0).max(100);
const scriptResult = z.union([
  percent.transform((Completion) => ({ Completion, NextActor: undefined, Why: undefined })),
  z.object({
    Completion: percent,
    NextActor: nextActor.optional(),
    Why: z.string().trim().max(maxReasonLength).refine(isStorable).optional(),
  }),
]);

/**
 * The figure that a script's result means; null for anything else than a percentage, or an object with it. Without
 * `NextActor` nobody acts after 100, and else whoever acts by `own`.
 */
export const readScriptResult = (result: unknown, own: CompletionFigure): ScriptFigure | null => {
  const { data } = scriptResult.safeParse(result);
  if (!data) return null;
  const Completion = Math.round(data.Completion);
  return {
    Completion,
    Completed: Completion === 100,
    NextActor: data.NextActor ?? (Completion === 100 ? 'nobody' : own.NextActor),
    Why: data.Why ?? '',
  };
};

/** Whether two figures look the same on the grid. */
export const isSameFigure = (one: CompletionFigure, other: CompletionFigure): boolean =>
  one.Completion === other.Completion && one.Completed === other.Completed && one.NextActor === other.NextActor;

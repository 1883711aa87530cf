/** Trying a script before it is saved or published. */
import type { servicesCalls } from '@telemachos/contract/features/services/services.calls.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { runInside } from '../../platform/inner-call.ts';
import { findViewerOfUser } from '../../platform/session.store.ts';
import { compileScript, runScript, type ScriptResult } from '../scripts/run-script.shared.ts';
import { callWithin } from './call-service.shared.ts';

type Trying = Pick<Handlers<typeof servicesCalls>, 'checkScript' | 'tryScript'>;

/** How much of what a script sent is shown, in characters. */
const maxShownInput = 500;

/** Thrown to undo a trial. */
class TrialEnd extends Error {
  readonly result: ScriptResult;
  constructor(result: ScriptResult) {
    super('the trial has ended');
    this.result = result;
  }
}

/** The context of a trial: that of the caller, or of the person whom the caller tries it as. */
const asPerson = async (
  context: Context<typeof servicesCalls.tryScript>,
  userId: number | undefined,
): Promise<Context<typeof servicesCalls.tryScript>> => {
  if (userId === undefined) return context;
  const viewer = await findViewerOfUser(context.client, userId);
  return viewer ? { ...context, viewer, actorId: viewer.userId } : context.fail('NOT_FOUND');
};

export const tryingHandlers: Trying = {
  checkScript: async ({ services }, { Query }) => ({ Faults: await compileScript(services, Query) }),

  async tryScript(context, { Query, Params, UserId }) {
    const { projectId, reach } = context;
    const begun = performance.now();
    const Calls: { Path: string; Writes: boolean; Input: string; Problem: string | null }[] = [];
    const run = async (): Promise<never> =>
      runInside(await asPerson(context, UserId), { name: 'services.tryScript', projectId, reach }, async (inner) => {
        throw new TrialEnd(
          await runScript(inner, {
            code: Query,
            params: Params,
            depth: 0,
            assertMayCall: () => Promise.resolve(),
            callService: (at, name, params) => callWithin(at, { name, params, depth: 1 }),
            isTrial: true,
            onCall: ({ path: Path, writes: Writes }, input, Problem) =>
              void Calls.push({ Path, Writes, Input: input.slice(0, maxShownInput), Problem }),
          }),
        );
      });
    const { output, fault } = await run().catch((error: unknown) => {
      if (error instanceof TrialEnd) return error.result;
      throw error;
    });
    return { Output: output, Fault: fault, Duration: Math.round(performance.now() - begun), Calls };
  },
};

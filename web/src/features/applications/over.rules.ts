/** One's own changes over what somebody else saved meanwhile. */
import type { Answers } from '@telemachos/contract/features/applications/applications.rules.ts';

/**
 * What was changed here stays as it is here, the rest as it was saved there. Where it is not known what one began from,
 * all of it is one's own.
 */
export const changesOver = (begun: Answers | null, mine: Answers, theirs: Answers): Answers =>
  begun === null
    ? mine
    : Object.fromEntries(
        [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => [
          key,
          ((mine[key] ?? '') === (begun[key] ?? '') ? theirs[key] : mine[key]) ?? '',
        ]),
      );

/** What the grid needs of who asks for it. */
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import type { ProblemExtra } from '../../platform/problem.ts';

/** Who asks for the grid, in a call or for a file. */
export type GridAsking = Connection & {
  services: Services;
  viewer: Viewer;
  reach: Reach;
  now: Date;
  fail: (code: 'BAD_INPUT' | 'NOT_FOUND', extra?: ProblemExtra) => never;
};

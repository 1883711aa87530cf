/** npm run check: what can be known in a minute and a half, without a server and without a browser. */
import { runStaticChecks, printSummary, unitTests } from './steps.ts';

runStaticChecks();
unitTests('house rules and pure tests', { project: 'pure' });
printSummary();

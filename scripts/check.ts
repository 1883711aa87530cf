/** npm run check: what can be known in a minute and a half, without a server and without a browser. */
import { looking, tellEnd, unitTests } from './steps.ts';

looking();
unitTests('house rules and pure tests', { project: 'pure' });
tellEnd();

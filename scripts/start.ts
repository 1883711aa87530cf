/** npm start: the pages are built if their sources changed, then the server starts. */
import { buildWeb } from './build-web.ts';

await buildWeb();
await import('../server/src/main.ts');

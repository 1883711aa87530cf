import { buildWeb } from '/tmp/m16i/scripts/build-web.ts';
import { ensureParts } from '/tmp/m16i/scripts/parts.ts';
ensureParts();
await buildWeb();

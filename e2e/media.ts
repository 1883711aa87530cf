/** A video of three seconds, recorded by a browser: it says no length of its own, as such recordings do. */
import { readFileSync } from 'node:fs';

export const welcome = {
  name: 'καλωσόρισμα.webm',
  mimeType: 'video/webm',
  buffer: readFileSync(new URL('welcome.webm', import.meta.url)),
};

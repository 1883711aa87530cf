/** The address at which people reach the product. */
import { isIP } from 'node:net';
import type { Config } from './config.ts';

/**
 * The URL that people use: PUBLIC_URL, or HOST with the actual port. It has no trailing slash.
 */
export function publicUrlOf(config: Config, listeningPort: number): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  return `http://${isIP(config.host) === 6 ? `[${config.host}]` : config.host}:${listeningPort}`;
}

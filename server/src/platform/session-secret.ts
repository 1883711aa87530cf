/** The secret that signs cookies, from the environment or the data folder. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, minSecretLength } from './config.ts';
import type { Config } from './config.ts';

/** Returns SESSION_SECRET, or the secret in DATA_DIR/session-secret, which the first call creates with mode 0600. */
export async function loadSessionSecret(config: Config): Promise<string> {
  if (config.sessionSecret !== undefined) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.trim().length >= minSecretLength) return kept.trim();
  if (kept !== '')
    throw new ConfigError(`The file ${file} is damaged: delete it (everyone signs in again), or set SESSION_SECRET.`);
  await mkdir(config.dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  // Two servers that start on one folder must get the same secret: the first hard link wins.
  await link(draft, file).catch(() => undefined);
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}

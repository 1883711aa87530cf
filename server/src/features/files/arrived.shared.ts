/** A whole file that arrived, by whatever way: judged by its content, of a picture the picture alone, scanned. */
import { fittingName, promisesOther } from '@telemachos/contract/features/files/file-names.rules.ts';
import { createReadStream } from 'node:fs';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { detectStorableType } from '../../platform/file-types.ts';
import { scanForViruses } from '../../platform/virus-scanner.ts';
import { stripPicture } from './strip-picture.shared.ts';

/** A file on this machine, by the name it was given with. */
export type Arrived = { path: string; size: number; sha256: string; name: string };

/** The same as it may be kept. */
export type Accepted = Arrived & { mime: string; scan: 'clean' | 'waiting' };

/** Why it may not be. */
type Refused = { refused: 'FILE_KIND' | 'FILE_NAME' | 'PICTURE_NOT_STRIPPED' | 'FILE_INFECTED' };

/** A file up to this size is scanned while its sender waits, for at most this time. */
const maxInstantScanBytes = 25_000_000;
const instantScanTimeoutMs = 10_000;

/** What the scan says of a file in the time that its sender waits. */
const scanNow = async ({ config }: Services, { path, size }: Arrived): Promise<'clean' | 'infected' | 'waiting'> => {
  if (!config.scanner) return 'clean';
  if (size > maxInstantScanBytes) return 'waiting';
  const late = new Promise<'unknown'>((resolve) => setTimeout(() => resolve('unknown'), instantScanTimeoutMs).unref());
  const verdict = await Promise.race([scanForViruses(config.scanner, createReadStream(path)), late]);
  return verdict === 'unknown' ? 'waiting' : verdict;
};

/** Judge a file: its kind by its content, its name by its kind, what of it is stored, and whether it carries a virus. */
export const accepted = async (services: Services, file: Arrived): Promise<Accepted | Refused> => {
  const mime = await detectStorableType(file.path);
  if (mime === null || promisesOther(file.name, mime)) return { refused: 'FILE_KIND' };
  const name = fittingName(file.name, mime);
  if (name === null) return { refused: 'FILE_NAME' };
  const stripped = await stripPicture(file, mime);
  if (stripped === null) return { refused: 'PICTURE_NOT_STRIPPED' };
  const { path, size, sha256 } = stripped;
  const scan = await scanNow(services, stripped);
  return scan === 'infected' ? { refused: 'FILE_INFECTED' } : { path, size, sha256, name, mime, scan };
};

/** Order what looks into a content that is kept now, once what is done is committed: its scan where that waits. */
export const orderScan = async (
  context: Connection & { services: Services },
  { sha256, scan }: Pick<Accepted, 'sha256' | 'scan'>,
): Promise<void> => {
  if (scan === 'clean') return;
  const again = { retryLimit: 12, retryDelay: 30, retryBackoff: true };
  await context.services.jobs.enqueue(context.client, 'scan', { key: sha256 }, { ...again, singletonKey: sha256 });
};

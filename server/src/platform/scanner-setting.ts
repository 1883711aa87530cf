/** CLAMAV_HOST: where files are scanned for viruses. */
import type { ScanConfig } from './scanning.ts';

/** The port on which ClamAV's daemon usually listens. */
const usualPort = 3310;

/** What the variable names; undefined where it is not set, and a sentence where it is wrong. */
export const scannerIn = (value: string | undefined): ScanConfig | undefined | string => {
  if (value === undefined) return undefined;
  const [, host = '', port] = /^([a-z\d][a-z\d.-]*|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(value) ?? [];
  if (host === '' || Number(port ?? usualPort) > 65_535)
    return 'CLAMAV_HOST must be a host, or a host and a port, as in clamav:3310.';
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? usualPort) };
};

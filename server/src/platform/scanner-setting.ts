/** The setting CLAMAV_HOST: the virus scanner's address. */
import type { ScanConfig } from './virus-scanner.ts';

/** The port on which ClamAV's daemon listens. */
const defaultScannerPort = 3310;

/** Parses host and port; undefined when not set, an error message when wrong. */
export const parseScanner = (value: string | undefined): ScanConfig | undefined | string => {
  if (value === undefined) return undefined;
  const [, host = '', port] = /^([a-z\d][a-z\d.-]*|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(value) ?? [];
  if (host === '' || Number(port ?? defaultScannerPort) > 65_535)
    return 'CLAMAV_HOST must be a host, or a host and a port, as in clamav:3310.';
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? defaultScannerPort) };
};

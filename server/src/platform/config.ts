/** The settings of an installation, read from environment variables and checked at start. */
import type { Retention } from '@telemachos/contract/features/console/retention.rules.ts';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parsePushHosts } from './push-setting.ts';
import { parseRetention, defaultRetention } from './retention-setting.ts';
import { parseScanner } from './scanner-setting.ts';
import type { ScanConfig } from './virus-scanner.ts';
import { senderAddress } from './sender-address.ts';

/**
 * A wrong setting. The message names the variable and says what is right; it never contains the value of a secret.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The levels of LOG_LEVEL, from the most to the least verbose. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Where uploaded files are stored outside this machine. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * The validated settings; undefined means not set. `dataDir` is absolute, `publicUrl` has no trailing slash.
 */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where administrators' SQL runs, with a role that reads the reporting views alone. */
  readonly databaseReadUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly s3: S3Config | undefined;
  /** The virus scanner. */
  readonly scanner: ScanConfig | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly sessionSecret: string | undefined;
  readonly metricsToken: string | undefined;
  /** How many bytes of files one person may store. */
  readonly uploadQuota: number;
  /** For how many days temporary data is kept, by rule. */
  readonly keepDays: Retention;
  readonly demo: boolean;
  readonly logLevel: (typeof logLevels)[number];
  /** The proxies whose X-Forwarded-* headers are trusted: none, or these addresses and networks. */
  readonly trustProxy: false | readonly string[];
  /** Push services besides those of the known browsers: hosts or origins. */
  readonly pushHosts: readonly string[];
}

/** One line of the table of settings in docs/operations.md. */
export interface Setting {
  readonly name: string;
  /** The default as the table shows it; '' without one. */
  readonly default: string;
  readonly meaning: string;
  readonly secret: boolean;
}

const setting = (name: string, byDefault: string, meaning: string, secret = false): Setting => ({
  name,
  default: byDefault,
  meaning,
  secret,
});

/** Every environment variable that Telemachos reads, in the order of the documentation. */
export const settings: readonly Setting[] = [
  setting('PORT', '3000', 'The port that is listened on; 0 takes any free one'),
  setting('HOST', '127.0.0.1', 'The address that is listened on; 0.0.0.0 is every address of the machine'),
  setting(
    'PUBLIC_URL',
    'http://HOST:PORT',
    'The address that people type; links in mails use it, and requests to another host or from another origin are refused',
  ),
  setting('DATA_DIR', './data', 'The folder for everything that is kept on this machine'),
  setting('DATABASE_URL', '', 'An external PostgreSQL, 15 or newer; without it the embedded one is started', true),
  setting(
    'DATABASE_READ_URL',
    '',
    'Where administrators’ queries run: that database, or a standby of it, with a login role for reporting; without it the role is derived from DATABASE_URL',
    true,
  ),
  setting('REDIS_URL', '', 'A Redis that several Telemachos servers share', true),
  setting(
    'S3_ENDPOINT',
    '',
    'The address of an S3-compatible store for uploaded files; without it they are kept in DATA_DIR/files',
  ),
  setting('S3_BUCKET', '', 'The bucket in that store'),
  setting('S3_REGION', 'us-east-1', 'The region of that store'),
  setting('S3_ACCESS_KEY_ID', '', 'The key that opens the store', true),
  setting('S3_SECRET_ACCESS_KEY', '', 'The secret of that key', true),
  setting(
    'CLAMAV_HOST',
    '',
    'Where ClamAV’s daemon listens, as host or host:port (3310): files of the library and those that are sent are scanned before others see them',
  ),
  setting('SMTP_URL', '', 'The mail server; without it mails are kept in the outbox, which administrators read', true),
  setting('MAIL_FROM', 'Telemachos <no-reply@localhost>', 'The sender of all mails'),
  setting(
    'SESSION_SECRET',
    '',
    'Signs the session cookies, 32 characters or more; without it one is made and kept in DATA_DIR',
    true,
  ),
  setting(
    'METRICS_TOKEN',
    '',
    'Opens /metrics to whoever sends it (Authorization: Bearer …), 16 characters or more; without it only this machine reads them',
    true,
  ),
  setting('UPLOAD_QUOTA_MB', '200', 'How many megabytes of files one person may keep here'),
  setting(
    'KEEP_DAYS',
    defaultRetention,
    'For how many days each of these is kept, or never to remove it; those not named stay as here',
  ),
  setting('DEMO', '1', '1 seeds the demonstration project on the first start; 0 seeds no people'),
  setting('LOG_LEVEL', 'info', 'How much is logged: trace, debug, info, warn, error, fatal or silent'),
  setting('TRUST_PROXY', 'false', 'Addresses or networks of the reverse proxy, separated by commas'),
  setting('PUSH_HOSTS', '', 'Push services beside those of the usual browsers, separated by commas: hosts, or origins'),
];

/** The minimum length of SESSION_SECRET, in characters. */
export const minSecretLength = 32;

/** A variable without surrounding spaces; undefined when missing or empty. */
function read(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** A URL with one of the protocols. Error messages omit the value, which may contain a password. */
function readUrl(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | undefined {
  const value = read(env, name);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !protocols.includes(url.protocol) || url.hostname === '') {
    const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new ConfigError(`${name} must be an address that starts with ${starts} and names a host.`);
  }
  return value;
}

function readPort(env: NodeJS.ProcessEnv): number {
  const value = read(env, 'PORT') ?? '3000';
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new ConfigError('PORT must be a whole number from 0 to 65535, where 0 takes any free port.');
  }
  return Number(value);
}

function readHost(env: NodeJS.ProcessEnv): string {
  const value = read(env, 'HOST') ?? '127.0.0.1';
  if (isIP(value) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)) {
    throw new ConfigError('HOST must be an IP address or a host name, without http:// and without a port.');
  }
  return value;
}

function readPublicUrl(env: NodeJS.ProcessEnv): string | undefined {
  const value = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']);
  if (value === undefined) return undefined;
  const url = new URL(value);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(
      'PUBLIC_URL must end after the host and port, as in https://mentoring.example.gr: no path, no sign-in.',
    );
  }
  return url.origin;
}

function readS3(env: NodeJS.ProcessEnv): S3Config | undefined {
  const endpoint = readUrl(env, 'S3_ENDPOINT', ['http:', 'https:']);
  const bucket = read(env, 'S3_BUCKET');
  const accessKeyId = read(env, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = read(env, 'S3_SECRET_ACCESS_KEY');
  const needed = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length && read(env, 'S3_REGION') === undefined) return undefined;
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError(`${missing.join(', ')} must be set, too: the settings S3_* belong together, all or none.`);
  }
  return { endpoint, bucket, region: read(env, 'S3_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey };
}

function readMailFrom(env: NodeJS.ProcessEnv): string {
  const value = read(env, 'MAIL_FROM') ?? 'Telemachos <no-reply@localhost>';
  if (!/^[^@\s<>]+@[^@\s<>]+$/.test(senderAddress(value))) {
    throw new ConfigError('MAIL_FROM must be an e-mail address, alone or as Name <address@example.gr>.');
  }
  return value;
}

function readSessionSecret(env: NodeJS.ProcessEnv): string | undefined {
  const value = read(env, 'SESSION_SECRET');
  if (value !== undefined && value.length < minSecretLength) {
    throw new ConfigError(
      `SESSION_SECRET must have at least ${minSecretLength} characters; "openssl rand -base64 32" makes a good one.`,
    );
  }
  return value;
}

function readMetricsToken(env: NodeJS.ProcessEnv): string | undefined {
  const value = read(env, 'METRICS_TOKEN');
  if (value !== undefined && !/^[\x21-\x7e]{16,}$/.test(value))
    throw new ConfigError(
      'METRICS_TOKEN must have at least 16 characters, without spaces; "openssl rand -hex 16" makes a good one.',
    );
  return value;
}

function readUploadQuota(env: NodeJS.ProcessEnv): number {
  const value = read(env, 'UPLOAD_QUOTA_MB') ?? '200';
  if (!/^[1-9]\d{0,6}$/.test(value))
    throw new ConfigError('UPLOAD_QUOTA_MB must be a whole number of megabytes, from 1.');
  return Number(value) * 1_000_000;
}

function readDemo(env: NodeJS.ProcessEnv): boolean {
  const value = read(env, 'DEMO') ?? '1';
  if (value !== '0' && value !== '1')
    throw new ConfigError('DEMO must be 1 (seed the demonstration project) or 0 (seed no people).');
  return value === '1';
}

function readLogLevel(env: NodeJS.ProcessEnv): Config['logLevel'] {
  const value = read(env, 'LOG_LEVEL') ?? 'info';
  const level = logLevels.find((known) => known === value);
  if (level === undefined) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  return level;
}

/** Whether a text is an IP address or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

function readTrustProxy(env: NodeJS.ProcessEnv): Config['trustProxy'] {
  const value = read(env, 'TRUST_PROXY') ?? 'false';
  if (value === 'false') return false;
  const networks = value.split(',').map((part) => part.trim());
  if (!networks.every(isNetwork)) {
    throw new ConfigError(
      'TRUST_PROXY must be false, or IP addresses or networks separated by commas, as in 127.0.0.1,10.0.0.0/8.',
    );
  }
  return networks;
}

/** Returns a parsed setting; throws when the parser returned an error message. */
function assertValid<Value>(named: Value | string): Value {
  if (typeof named === 'string') throw new ConfigError(named);
  return named;
}

/** Reads and checks all settings; throws ConfigError at the first wrong one. It has no side effects. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: readPort(env),
    host: readHost(env),
    publicUrl: readPublicUrl(env),
    dataDir: resolve(read(env, 'DATA_DIR') ?? './data'),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReadUrl: readUrl(env, 'DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    s3: readS3(env),
    scanner: assertValid<Config['scanner']>(parseScanner(read(env, 'CLAMAV_HOST'))),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(env),
    sessionSecret: readSessionSecret(env),
    metricsToken: readMetricsToken(env),
    uploadQuota: readUploadQuota(env),
    keepDays: assertValid<Retention>(parseRetention(read(env, 'KEEP_DAYS'))),
    demo: readDemo(env),
    logLevel: readLogLevel(env),
    trustProxy: readTrustProxy(env),
    pushHosts: assertValid<Config['pushHosts']>(parsePushHosts(read(env, 'PUSH_HOSTS') ?? '')),
  };
}

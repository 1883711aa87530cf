/** Settings: defaults, refusals with their messages, and their documentation. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, settings } from './config.ts';
import { publicUrlOf } from './public-url.ts';
import { loadSessionSecret } from './session-secret.ts';

const s3 = {
  S3_ENDPOINT: 'https://s3.example.gr',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** The sentence with which an environment is refused. */
function refusal(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('loadConfig', () => {
  it('needs no setting', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: join(process.cwd(), 'data'),
      databaseReadUrl: undefined,
      databaseUrl: undefined,
      redisUrl: undefined,
      s3: undefined,
      smtpUrl: undefined,
      mailFrom: 'Telemachos <no-reply@localhost>',
      sessionSecret: undefined,
      metricsToken: undefined,
      uploadQuota: 200_000_000,
      keepDays: {
        mailBodies: 180,
        signInFailures: 30,
        links: 90,
        sessions: 90,
        audit: 3650,
        answerLog: 730,
        attemptEvents: 730,
        jobs: 30,
        reminders: 90,
        notices: 365,
        works: 365,
        runs: 365,
      },
      demo: true,
      logLevel: 'info',
      trustProxy: false,
      pushHosts: [],
    });
  });

  it.each([
    ['an empty value as none', { PORT: '', DATABASE_URL: ' ' }, { port: 3000, databaseUrl: undefined }],
    ['any free port', { PORT: '0' }, { port: 0 }],
    ['every address', { HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    ['an IPv6 address', { HOST: '::1' }, { host: '::1' }],
    [
      'a public address',
      { PUBLIC_URL: 'https://mentoring.example.gr/' },
      { publicUrl: 'https://mentoring.example.gr' },
    ],
    [
      'a database',
      { DATABASE_URL: 'postgresql://u:p@db/telemachos' },
      { databaseUrl: 'postgresql://u:p@db/telemachos' },
    ],
    ['Redis with TLS', { REDIS_URL: 'rediss://cache:6380' }, { redisUrl: 'rediss://cache:6380' }],
    ['a mail server', { SMTP_URL: 'smtps://u:p@mail:465' }, { smtpUrl: 'smtps://u:p@mail:465' }],
    ['a bare sender', { MAIL_FROM: 'grafeio@example.gr' }, { mailFrom: 'grafeio@example.gr' }],
    ['a Greek sender', { MAIL_FROM: 'Γραφείο <grafeio@example.gr>' }, { mailFrom: 'Γραφείο <grafeio@example.gr>' }],
    [
      'a store',
      s3,
      {
        s3: {
          endpoint: 'https://s3.example.gr',
          bucket: 'files',
          region: 'us-east-1',
          accessKeyId: 'key',
          secretAccessKey: 'secret',
        },
      },
    ],
    ['no demonstration', { DEMO: '0' }, { demo: false }],
    ['a log level', { LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    ['a proxy', { TRUST_PROXY: '127.0.0.1, fd00::/8' }, { trustProxy: ['127.0.0.1', 'fd00::/8'] }],
    [
      'push services',
      { PUSH_HOSTS: 'push.example.gr, http://127.0.0.1:4000' },
      { pushHosts: ['push.example.gr', 'http://127.0.0.1:4000'] },
    ],
    ['a token for the figures', { METRICS_TOKEN: 'x'.repeat(16) }, { metricsToken: 'x'.repeat(16) }],
    [
      'a rule without an end',
      { KEEP_DAYS: 'audit=never, links=7' },
      { keepDays: { ...loadConfig({}).keepDays, audit: null, links: 7 } },
    ],
    ['a quota', { UPLOAD_QUOTA_MB: '50' }, { uploadQuota: 50_000_000 }],
    ['a secret', { SESSION_SECRET: 'x'.repeat(32) }, { sessionSecret: 'x'.repeat(32) }],
  ])('accepts %s', (_what, env, expected) => {
    expect(loadConfig(env)).toMatchObject(expected);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '3.5'],
    ['HOST', 'http://here'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'mentoring.example.gr'],
    ['PUBLIC_URL', 'ftp://example.gr'],
    ['PUBLIC_URL', 'https://example.gr/app'],
    ['PUBLIC_URL', 'https://u:hunter2@example.gr'],
    ['DATABASE_URL', 'mysql://u:hunter2@db/x'],
    ['DATABASE_URL', 'hunter2'],
    ['REDIS_URL', 'http://u:hunter2@cache'],
    ['SMTP_URL', 'mail.example.gr:hunter2'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <b@c> <d@e>'],
    ['S3_ENDPOINT', 's3.example.gr'],
    ['S3_SECRET_ACCESS_KEY', 'hunter2'],
    ['S3_REGION', 'eu-south-2'],
    ['SESSION_SECRET', 'hunter2'],
    ['DEMO', 'yes'],
    ['METRICS_TOKEN', 'hunter2'],
    ['UPLOAD_QUOTA_MB', '0'],
    ['KEEP_DAYS', 'consents=10'],
    ['KEEP_DAYS', 'audit=30'],
    ['KEEP_DAYS', 'links=soon'],
    ['KEEP_DAYS', 'links=7=9'],
    ['KEEP_DAYS', 'links=7 links=9'],
    ['LOG_LEVEL', 'loud'],
    ['PUSH_HOSTS', 'http://127.0.0.1:4000/path'],
    ['PUSH_HOSTS', 'a b'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    const sentence = refusal({ [name]: value });
    expect(sentence).toMatch(name.startsWith('S3_') ? /^S3_/ : new RegExp(`^${name} must `));
    expect(sentence).toMatch(/\.$/);
    expect(sentence).not.toContain('hunter2');
  });

  it('names what is missing of the store', () => {
    expect(refusal({ ...s3, S3_BUCKET: undefined })).toMatch(/^S3_BUCKET must be set, too/);
  });
});

describe('publicUrlOf', () => {
  it.each([
    [{}, 3000, 'http://127.0.0.1:3000'],
    [{ PORT: '0', HOST: '::1' }, 40123, 'http://[::1]:40123'],
    [{ PUBLIC_URL: 'https://example.gr' }, 3000, 'https://example.gr'],
  ])('%j on port %i is %s', (env, port, expected) => {
    expect(publicUrlOf(loadConfig(env), port)).toBe(expected);
  });
});

describe('sessionSecretOf', () => {
  it('keeps one secret, readable by its owner only, and names a damaged file', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'telemachos-config-'));
    const config = loadConfig({ DATA_DIR: join(dataDir, 'new') });
    const [one, two] = await Promise.all([loadSessionSecret(config), loadSessionSecret(config)]);
    expect(one.length).toBeGreaterThanOrEqual(32);
    expect(two).toBe(one);
    expect(await loadSessionSecret(config)).toBe(one);
    const file = join(dataDir, 'new', 'session-secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, 'short');
    await expect(loadSessionSecret(config)).rejects.toThrow(/session-secret is damaged/);
    await rm(dataDir, { recursive: true });
  });

  it('prefers the setting', async () => {
    expect(await loadSessionSecret(loadConfig({ SESSION_SECRET: 'y'.repeat(40) }))).toBe('y'.repeat(40));
  });
});

describe('settings', () => {
  it('are all listed, with their defaults and meanings, in docs/operations.md', async () => {
    const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    for (const { name, default: byDefault, meaning, secret } of settings) {
      const shown = byDefault === '' ? '–' : `\`${byDefault}\``;
      expect(page).toContain(`| \`${name}\` | ${shown} | ${meaning}${secret ? ' (secret)' : ''} |`);
    }
  });

  it('are the ones that are read', () => {
    const asked = new Set<string>();
    const env = new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get: (_target, name) => {
          asked.add(String(name));
          return undefined;
        },
      },
    );
    loadConfig(env);
    expect([...asked].toSorted()).toEqual(settings.map((setting) => setting.name).toSorted());
  });
});

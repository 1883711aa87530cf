import { existsSync } from 'node:fs';
import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { ensureParts, startExternalPostgres, startMailbox, startRedis } from './parts.ts';
import type { Part } from './parts.ts';
import { minuteMs } from '../server/src/testing/time-limits.ts';

const started: Part[] = [];

afterEach(async () => {
  for (const part of started.splice(0)) await part.stop();
});

describe('the parts of the tests', { timeout: minuteMs }, () => {
  it('are on this machine', () => {
    ensureParts();
    expect(existsSync('/usr/bin/chromium-headless-shell')).toBe(true);
  });

  it('are a PostgreSQL 15 or newer, used by an ordinary role', async () => {
    const postgres = await startExternalPostgres();
    started.push(postgres);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<{ version: string; super: boolean; lowered: string }>(
      `SELECT current_setting('server_version_num') AS version, rolsuper AS super, lower('ΓΙΏΡΓΟΥ') AS lowered
       FROM pg_roles WHERE rolname = current_user`,
    );
    await client.end();
    expect(Number(rows[0]?.version)).toBeGreaterThanOrEqual(150_000);
    expect(rows[0]?.super).toBe(false);
    expect(rows[0]?.lowered).toBe('γιώργου');
    await postgres.stop();
    await expect(new Client({ connectionString: postgres.url }).connect()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('are a Redis', async () => {
    const part = await startRedis();
    started.push(part);
    const redis = new Redis(part.url);
    await redis.set('όνομα', 'Άννα');
    expect(await redis.get('όνομα')).toBe('Άννα');
    await redis.quit();
  });

  it('are a mailbox that waits for mails, those to come and those already there', async () => {
    const mailbox = await startMailbox();
    started.push(mailbox);
    const transport = createTransport(mailbox.url);
    const coming = mailbox.waitFor((mail) => mail.subject === 'Επιβεβαίωση', 10_000);
    await transport.sendMail({ from: 'a@example.gr', to: 'other@example.gr', subject: 'Άλλο', text: 'x' });
    await transport.sendMail({
      from: 'a@example.gr',
      to: 'Άννα <anna@example.gr>',
      subject: 'Επιβεβαίωση',
      text: 'Καλημέρα',
    });
    const mail = await coming;
    expect(mail.text?.trim()).toBe('Καλημέρα');
    expect(mail.envelope).toEqual({ from: 'a@example.gr', to: ['anna@example.gr'] });
    expect(await mailbox.waitFor(({ subject }) => subject === 'Άλλο', 1)).toBe(mailbox.messages()[0]);
    await expect(mailbox.waitFor(({ subject }) => subject === 'Ποτέ', 20)).rejects.toThrow(
      /2 came in all: "Άλλο", "Επιβεβαίωση"/,
    );
    transport.close();
  });
});

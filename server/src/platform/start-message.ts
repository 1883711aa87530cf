/** The message that the start prints on the console. */
import type { Config } from './config.ts';
import { isLoopback } from './host-check.ts';

type Start = {
  url: string;
  config: Config;
  setupLink: string | undefined;
  accounts: readonly { role: string; username: string }[];
  password: string;
};

/** Formats the URL, and either the demonstration accounts or the first administrator's link. */
export const startMessage = ({ url, config, setupLink, accounts, password }: Start): string => {
  const rule = '─'.repeat(64);
  const lines = [rule, `  Telemachos   ${url}`, ''];
  if (setupLink !== undefined) lines.push('  Make the first administrator (once, within 24 hours):', `  ${setupLink}`);
  else if (accounts.length > 0) {
    lines.push(`  Demonstration accounts, all with the password ${password}`);
    for (const { role, username } of accounts) lines.push(`    ${role.padEnd(20)} ${username}`);
    if (!isLoopback(config.host))
      lines.push(
        '',
        '  These accounts can be reached from other machines: for real use start with DEMO=0 on an empty database.',
      );
  }
  if (config.databaseUrl === undefined)
    lines.push('', `  Database: embedded PostgreSQL in ${config.dataDir} (for production set DATABASE_URL)`);
  if (config.smtpUrl === undefined) lines.push('  Mail: kept in the outbox (set SMTP_URL to send)');
  return `${[...lines, rule].join('\n')}\n`;
};

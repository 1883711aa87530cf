/** One-time codes of an application (RFC 6238: SHA-1, six digits, thirty seconds), and recovery codes. */
import { recoveryCodeCount } from '@telemachos/contract/features/account/account.rules.ts';
import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
const issuer = 'Telemachos';

const codesOf = (secret: Buffer, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** What the application is given: the secret to type, and the address for a QR code. */
export const forApplication = (secret: Buffer, username: string): { Secret: string; Address: string } => {
  const codes = codesOf(secret, username);
  return { Secret: codes.secret.base32, Address: codes.toString() };
};

/**
 * The time step of a code that is right now, or was or will be within half a minute; null where it is none, or not later
 * than the last one that was taken.
 */
export const stepOf = (secret: Buffer, code: string, now: Date, last: number | null): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = codesOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return last !== null && step <= last ? null : step;
};

/** What people write: spaces and hyphens in between do not count, nor does letter case. */
export const asWritten = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** Without letters that are taken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Fresh recovery codes, of fifty bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(
      { length: 10 },
      (_, place) => `${place === 5 ? '-' : ''}${letters[randomInt(letters.length)] ?? ''}`,
    ).join(''),
  );

/** What is kept of a recovery code: of a random text a plain hash tells nothing. */
export const hashRecovery = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${asWritten(code)}`)
    .digest();

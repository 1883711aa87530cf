/** Hashes and verifies passwords: argon2id with OWASP's parameters, in PHC format. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`;
};

/** Verifies a password. Without a hash it does the same work and returns false, so the time discloses nothing. */
export const verifyPassword = async (password: string, kept: string | null): Promise<boolean> => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(kept ?? (await unknownUserHash));
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64url');
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  const found = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64url'),
    ...parameters,
  });
  return timingSafeEqual(found, expected) && kept !== null;
};

/** Compared with for an unknown username, which must take as long as a wrong password. */
const unknownUserHash = hashPassword(randomBytes(16).toString('hex'));

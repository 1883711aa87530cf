/** Passwords: argon2id with the parameters OWASP recommends (19 MiB, two passes), kept in the PHC text form. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** The hash to keep: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`;
};

/** Whether the password is the one that was kept. Without one, the same work is done and the answer is no. */
export const verifyPassword = async (password: string, kept: string | null): Promise<boolean> => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(kept ?? (await nobodysHash));
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

/** Compared with when the name is unknown, so that an unknown name takes as long as a wrong password. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

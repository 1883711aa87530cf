/** Secrets that must be read again, kept encrypted (AES-256-GCM) with a key of the installation and bound to their owner. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Encrypt a secret of `owner`: of nobody else it can be read. */
export const seal = (key: Buffer, owner: string, secret: Buffer): Buffer => {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([sealing.update(secret), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]);
};

/** What was sealed; null where the key is another one, the owner somebody else, or a byte was changed. */
export const unseal = (key: Buffer, owner: string, sealed: Buffer): Buffer | null => {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()]);
  } catch {
    return null;
  }
};

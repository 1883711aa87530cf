/** Encrypts secrets with AES-256-GCM, bound to their owner. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a secret; `owner` is authenticated with it, so it decrypts for no other owner. */
export const encryptSecret = (key: Buffer, owner: string, secret: Buffer): Buffer => {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([encryption.update(secret), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), body]);
};

/** Decrypts a secret; null for a wrong key, another owner, or a changed byte. */
export const decryptSecret = (key: Buffer, owner: string, encrypted: Buffer): Buffer | null => {
  try {
    const decryption = createDecipheriv(cipher, key, encrypted.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decryption.update(encrypted.subarray(ivBytes + tagBytes)), decryption.final()]);
  } catch {
    return null;
  }
};

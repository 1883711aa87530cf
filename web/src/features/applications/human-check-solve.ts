/**
 * The human check without the browser's own cryptography, which it gives to encrypted addresses alone: the same proof of
 * work, calculated here. Loaded only where it is needed.
 */
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha/lib';
import type { OutputOfPath } from '../../platform/api.ts';

type Challenge = OutputOfPath<'/api/ApplicationForm/Challenge'>;

/** What is to be sent, as the element would give it; null when it was given up or takes too long. */
export const solveByHand = async (challenge: Challenge, controller: AbortController): Promise<string | null> => {
  const solution = await solveChallenge({
    challenge,
    controller,
    deriveKey: async ({ cost, keyLength = 32 }, salt, password) => ({
      derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
    }),
  });
  return solution && btoa(JSON.stringify({ challenge, solution }));
};

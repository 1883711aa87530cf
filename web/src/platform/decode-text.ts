/**
 * Decodes the text of a file: UTF-8, or UTF-16 with a byte order mark; null for anything else, because a guessed
 * encoding would change letters.
 */
export const decodeText = (bytes: Uint8Array): string | null => {
  const coding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(coding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

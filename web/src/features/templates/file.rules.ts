/** A chosen file before it is sent: its text, or why it cannot be a template. */
import { maxTemplateBytes } from '@telemachos/contract/features/templates/parts.ts';
import { isStorable } from '@telemachos/contract/kit/texts.rules.ts';
import { decodeText } from '../../platform/decode-text.ts';

/** Why a file is not sent; the words are under `in`. */
export type FileFault = 'tooLarge' | 'empty' | 'notText';

/** Whether a file of so many bytes is larger than what is read. */
export const isTooLarge = (bytes: number): boolean => bytes > maxTemplateBytes;

/** The text of a file, or what is wrong with it. */
export const readTemplate = (bytes: Uint8Array): { content: string } | { fault: FileFault } => {
  const content = decodeText(bytes);
  if (content === null || !isStorable(content)) return { fault: 'notText' };
  return content.trim() === '' ? { fault: 'empty' } : { content };
};

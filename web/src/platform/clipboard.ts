/** Copying text to the clipboard, also on pages without https. */

/**
 * Copies with the old `copy` command, because browsers offer the clipboard API only over https. Returns whether it
 * worked.
 */
const copyByCommand = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // The field stands beside the pressed button, because an open dialog takes the focus back from anywhere outside.
  const pressed = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  (pressed?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  pressed?.focus({ preventScroll: true });
  return isCopied;
};

/** Copies a text. Rejects when the browser does not allow it. */
export const copyText = async (text: string): Promise<void> => {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) return clipboard.writeText(text);
  if (!copyByCommand(text)) throw new Error('not copied');
};

/** Copying for the person: browsers give their clipboard to encrypted addresses alone, others are copied the old way. */

/** The old way: what the browser copies when it is told to is this text. False where it does not. */
const copyByCommand = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Beside what was pressed: an open dialog takes the focus back from anywhere else.
  const pressed = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  (pressed?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  pressed?.focus({ preventScroll: true });
  return isCopied;
};

/** Copy a text; rejects where the browser does not let a page do it. */
export const copyText = async (text: string): Promise<void> => {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) return clipboard.writeText(text);
  if (!copyByCommand(text)) throw new Error('not copied');
};

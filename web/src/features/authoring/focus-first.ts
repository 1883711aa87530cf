/** Where one begins to type in a dialog. */

/** As a field's `ref`: takes the focus when the dialog opens, once. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();

/**
 * People press twice what they might press once. Where the first press opens a window, the second falls beside it and would
 * close it again: it does nothing.
 */

/** What takes a press beside a dialog, a drawer or a menu. */
const beside = '.MuiBackdrop-root, .MuiDialog-container';

/** From now on. */
export const keepOnDoublePress = (): void =>
  addEventListener(
    'click',
    (event) => {
      if (event.detail > 1 && event.target instanceof Element && event.target.matches(beside)) event.stopPropagation();
    },
    true,
  );

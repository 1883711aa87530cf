/** Ticks that wait: what the address or the server keeps is drawn a moment after the press. */
import { expect, type Locator } from '@playwright/test';

/** Ticks a box, takes a choice, turns a switch (with `on` false: the other way), and waits until it is drawn so. */
export const tick = async (box: Locator, on = true): Promise<void> => {
  if ((await box.isChecked()) !== on) await box.click();
  await expect(box).toBeChecked({ checked: on });
};

/** Goes into the field of a place of what is edited. */
import type { Place } from './places.shared.ts';

const fields = 'input, textarea, [role="combobox"], [role="textbox"]';

/** The first of them that is on the screen: not one within a fold that is closed. */
const seenIn = (around: HTMLElement, which: string): HTMLElement | undefined =>
  [...around.querySelectorAll<HTMLElement>(which)].find((one) => one.getClientRects().length > 0);

/** The field itself, else the nearest thing around it that is there, once what was changed is drawn. */
export const enter = (place: Place): void => {
  requestAnimationFrame(() => {
    for (let length = place.length; length > 0; length -= 1) {
      const around = document.querySelector<HTMLElement>(
        `[data-path="${CSS.escape(place.slice(0, length).join('.'))}"]`,
      );
      if (!around) continue;
      const field = seenIn(around, fields) ?? seenIn(around, 'summary, button') ?? around;
      field.scrollIntoView({ block: 'center' });
      field.focus({ preventScroll: true });
      return;
    }
  });
};

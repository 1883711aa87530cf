/** A link within the product, for pages that may be drawn before the router is there. */
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigateTo, preloadPage } from '../../platform/navigation.ts';

/** Whether a press asks for the page here: any other opens a tab, a window, a menu. */
const isHere = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The link. */
export const Way = ({ to, children, ...anchor }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) => (
  <a
    {...anchor}
    href={to}
    onClick={(event) => {
      if (event.defaultPrevented || !isHere(event)) return;
      event.preventDefault();
      navigateTo(to);
    }}
    onFocus={() => preloadPage(to)}
    onMouseEnter={() => preloadPage(to)}
    onTouchStart={() => preloadPage(to)}
  >
    {children}
  </a>
);

/** Material's surroundings for the signed-in screens: its style, confirmations, toasts. */
import type { ReactNode } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { MaterialStyle } from './material-style.tsx';
import { Toasts } from './toasts.tsx';

/** Wraps whatever uses Material. */
export const Material = ({ children }: { children: ReactNode }) => (
  <MaterialStyle>
    <ConfirmProvider>{children}</ConfirmProvider>
    <Toasts />
  </MaterialStyle>
);

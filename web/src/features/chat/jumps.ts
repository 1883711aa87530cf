/** Jumps to messages from outside the open conversation: which is in the address; pressed once more, it is done again. */
import { createObservable } from '../../platform/observable.ts';

/** How often somebody jumped. */
export const jumps = createObservable(0);

/** A link to a message was pressed. */
export const jumpAgain = (): void => jumps.set(jumps.get() + 1);

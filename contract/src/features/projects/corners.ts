/** Where short messages may stand. */

/** Corners of the window. */
export const corners = ['bottom right', 'bottom left', 'top right', 'top left'] as const;
export type Corner = (typeof corners)[number];

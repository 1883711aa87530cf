/** What dnd-kit says to those who listen: how things are moved here, in the page’s language, and nothing of its own in English. */
import type { Announcements, DndContextProps } from '@dnd-kit/core';

const nothing = (): undefined => undefined;

/** Moves are told by the lists themselves, however they were made. */
const announcements: Announcements = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
};

/** The words of a `DndContext`: `how` is a sentence on moving things without a mouse. */
export const dragWords = (how: string): NonNullable<DndContextProps['accessibility']> => ({
  announcements,
  screenReaderInstructions: { draggable: how },
});

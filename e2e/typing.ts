/** Where people type at length, and what the page says of words that it found again. */
import type { Locator, Page } from '@playwright/test';
import { ask } from './people.ts';
import { expect } from './site.ts';

/** What a mentor writes to a mentee. */
export const publicNote = (page: Page): Locator => page.getByLabel('Τι θέλετε να του πείτε;');

/** What a mentor writes for staff only. */
export const privateNote = (page: Page): Locator => page.getByLabel('Σημείωμα που δεν βλέπει ο ωφελούμενος');

/** Said of words that were typed before and not saved. */
export const goOn = /Συνεχίζετε από όσα είχατε γράψει στις \d\d-\d\d-\d{4}/;

/** What a mentor wrote for staff is with the server: nothing of it is on its way. */
export const noteSaved = async (page: Page, MenteeId: number, ActionId: number): Promise<void> => {
  const written = await privateNote(page).inputValue();
  await expect
    .poll(() => ask(page, '/api/mentor/GetPrivateMenteeData', { ActionId, MenteeId }))
    .toMatchObject({ Data: { Note: written } });
};

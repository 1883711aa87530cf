/** Where people type at length, and what the page says of words that it found again. */
import type { Locator, Page } from '@playwright/test';

/** What a mentor writes to a mentee. */
export const publicNote = (page: Page): Locator => page.getByLabel('Τι θέλετε να του πείτε;');

/** What a mentor writes for staff only. */
export const privateNote = (page: Page): Locator => page.getByLabel('Σημείωμα που δεν βλέπει ο ωφελούμενος');

/** Said of words that were typed before and not saved. */
export const goOn = /Συνεχίζετε από όσα είχατε γράψει στις \d\d-\d\d-\d{4}/;

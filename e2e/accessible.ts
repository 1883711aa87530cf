/** The assertion that a page has no fault that axe finds. */
import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect } from './site.ts';

/** Checks the page once nothing on it moves any more. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const faults = await axeFaults(page);
  expect(faults, 'what axe finds').toEqual([]);
};

/** The server fails when it is asked who is here: it is told as what it is, and nobody is taken to be signed out. */
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { axeFaults } from '../axe.ts';
import { expect, test } from '../site.ts';

test.use({ world: 'faults' });

const faults = [
  [500, 'INTERNAL', 'Κάτι πήγε στραβά από την πλευρά μας.'],
  [429, 'TOO_MANY_REQUESTS', 'Έγιναν πολλές προσπάθειες.'],
] as const;

for (const [status, code, what] of faults)
  test(`${status} after the right password: it is said, one tries again, and goes on signed in to where one was going`, async ({
    page,
    forgiven,
  }) => {
    forgiven.push(new RegExp(`status of ${status}|^ApiProblem: ${code}`));
    let fails = true;
    await page.route('**/api/user/getcurrent', (route) =>
      fails ? route.fulfill({ status, json: { code, status, requestId: 'request-of-the-test' } }) : route.continue(),
    );
    await page.goto('/signin?returnUrl=%2Fpilot%2Fcalendar');
    await page.getByLabel('Όνομα χρήστη').fill('mentor');
    await page.locator('input[name="password"]').fill(demonstrationPassword);
    await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
    const title = page.getByRole('heading', { level: 1, name: what });
    const again = page.getByRole('button', { name: 'Δοκιμάστε ξανά' });
    await expect(title).toBeVisible();
    await expect(page.getByText('Η σύνδεσή σας έγινε')).toBeVisible();
    await expect(page.getByText('request-of-the-test')).toBeVisible();
    await expect(page.getByLabel('Όνομα χρήστη')).toHaveCount(0);
    await expect(page).toHaveURL(/\/pilot\/calendar$/);
    expect(await axeFaults(page)).toEqual([]);
    // Still so: the page stays, and so does the focus. A reload is no way around it.
    await again.press('Enter');
    await expect(again).not.toHaveAttribute('aria-busy', 'true');
    await expect(again).toBeFocused();
    await page.reload();
    await expect(title).toBeVisible();
    fails = false;
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ημερολόγιο' })).toBeVisible();
    await expect(page).toHaveURL(/\/pilot\/calendar$/);
  });

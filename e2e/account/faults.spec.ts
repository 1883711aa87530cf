/** The server fails when the page asks who is signed in: the page names the fault and takes nobody for signed out. */
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../site.ts';

test.use({ world: 'account' });

const faults = [
  [500, 'INTERNAL', 'Κάτι πήγε στραβά από την πλευρά μας.'],
  [429, 'TOO_MANY_REQUESTS', 'Έγιναν πολλές προσπάθειες.'],
] as const;

test('a fault after the right password is named, tried again, and leads on to where one was going', async ({
  page,
  forgiven,
}) => {
  let failing: (typeof faults)[number] | null = null;
  await page.route('**/api/user/getcurrent', (route) => {
    if (!failing) return route.continue();
    const [status, code] = failing;
    return route.fulfill({ status, json: { code, status, requestId: 'request-of-the-test' } });
  });
  for (const [status, code] of faults) forgiven.push(new RegExp(`status of ${status}|^ApiProblem: ${code}`));
  const titleOf = ([, , what]: (typeof faults)[number]) => page.getByRole('heading', { level: 1, name: what });
  const [failed, limited] = faults;
  failing = failed;
  await page.goto('/signin?returnUrl=%2Fpilot%2Fcalendar');
  await page.getByLabel('Όνομα χρήστη').fill('mentor');
  await page.locator('input[name="password"]').fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
  const again = page.getByRole('button', { name: 'Δοκιμάστε ξανά' });
  await expect(titleOf(failed)).toBeVisible();
  await expect(page.getByText('Η σύνδεσή σας έγινε')).toBeVisible();
  await expect(page.getByText('request-of-the-test')).toBeVisible();
  await expect(page.getByLabel('Όνομα χρήστη')).toHaveCount(0);
  await expect(page).toHaveURL(/\/pilot\/calendar$/);
  await expectAccessible(page);
  // Still so: the page stays, and so does the focus. A reload is no way around it.
  await again.press('Enter');
  await expect(again).not.toHaveAttribute('aria-busy', 'true');
  await expect(again).toBeFocused();
  failing = limited;
  await page.reload();
  await expect(titleOf(limited)).toBeVisible();
  failing = null;
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ημερολόγιο' })).toBeVisible();
  await expect(page).toHaveURL(/\/pilot\/calendar$/);
});

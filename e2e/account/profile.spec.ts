/** One's own profile: fields, roles, how one signs in, another e-mail, leaving for good. */
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'account' });

test('fields are saved one by one and what was typed survives; the e-mail changes when it is confirmed; leaving is asked twice', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/422/, /ERR_INTERNET_DISCONNECTED/, /status of 403/);
  await signIn(page, 'microdata');
  await page.goto('/pilot/userinfo');
  const form = page.getByRole('form', { name: 'Στοιχεία που συμπληρώνετε' });
  const phone = form.getByLabel('Κινητό τηλέφωνο');
  await phone.fill('12');
  await page.reload();
  await expect(phone).toHaveValue('12');
  await form.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(form.getByText('Το τηλέφωνο δεν είναι σωστό.')).toBeVisible();
  await phone.fill('2101234567');
  await form.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText('Αποθηκεύτηκε')).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue('2101234567');
  // Without a network nothing is said to be saved, and what was typed is still there afterwards, also where one of two
  // arrived.
  const address = form.getByLabel('Διεύθυνση');
  await phone.fill('2107654321');
  await address.fill('Σόλωνος 12');
  const save = form.getByRole('button', { name: 'Αποθήκευση' });
  await expect(page.getByText('Αποθηκεύτηκε')).toBeHidden();
  await page.route('**/api/user/UpdateFieldAsMentee', (route) =>
    route.request().postData()?.includes('phone') ? route.fallback() : route.abort('internetdisconnected'),
  );
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Δεν υπάρχει δίκτυο');
  await expect(save).toBeEnabled();
  await expect(page.getByText('Αποθηκεύτηκε')).toBeHidden();
  await page.reload();
  await expect(phone).toHaveValue('2107654321');
  await expect(address).toHaveValue('Σόλωνος 12');
  await page.unroute('**/api/user/UpdateFieldAsMentee');
  await save.click();
  await expect(page.getByText('Αποθηκεύτηκε')).toBeVisible();

  const own = page.getByRole('region', { name: 'Πώς συνδέεστε' });
  await own.getByLabel('Νέο e-mail').fill('microdata-new@example.org');
  await own.getByLabel('Τωρινός κωδικός').fill(demonstrationPassword);
  await own.getByRole('button', { name: 'Αλλαγή e-mail' }).click();
  await expect(own.getByText(/^Στείλαμε σύνδεσμο στο microdata-new@example.org/)).toBeVisible();
  const link = /\S+\/email\/new\/\S+/.exec(await site.mailTo('microdata-new@example.org', /Επιβεβαιώστε/))?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Επιβεβαίωση' }).click();
  await expect(page.getByText('Το e-mail σας είναι τώρα microdata-new@example.org')).toBeVisible();

  const leaving = await windowOf(browser, site, 'supervisorlite');
  await leaving.goto('/pilot/userinfo');
  await leaving.getByRole('button', { name: 'Αποχώρηση από το έργο' }).click();
  const asks = leaving.getByRole('dialog', { name: 'Αποχώρηση από το έργο' });
  await asks.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(asks.getByText(/^Η αποχώρηση δεν αναιρείται από εσάς/)).toBeVisible();
  await expect(asks.getByRole('button', { name: 'Άκυρο' })).toBeFocused();
  await asks.getByRole('button', { name: 'Αποχώρηση από το έργο' }).click();
  await expect(leaving).toHaveURL(/\/signin/);
  await expect(leaving.getByText('Αποχωρήσατε από το έργο.')).toBeVisible();
  await leaving.getByLabel('Όνομα χρήστη').fill('supervisorlite');
  await leaving.locator('input[type=password]').fill(demonstrationPassword);
  await leaving.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
  await expect(leaving.getByText('Δεν συμμετέχετε πια σε κανένα έργο.')).toBeVisible();
  await leaving.context().close();
});

test('a photograph is cut small and square, stands for its person wherever others meet them, and is taken away', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'mentee3');
  await page.goto('/pilot/userinfo');
  const section = page.getByRole('region', { name: 'Φωτογραφία' });
  const drawn: string = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    const drawing = canvas.getContext('2d');
    drawing?.fillRect(150, 0, 600, 600);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const chooser = section.locator('input[type="file"]');
  await chooser.setInputFiles({ name: 'εγώ.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(section.getByRole('alert')).toContainText('Το αρχείο δεν είναι εικόνα');
  await expect(section.locator('img')).toHaveCount(0);
  await chooser.setInputFiles({ name: 'εγώ.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') });
  await expect(section.getByRole('button', { name: 'Αλλαγή φωτογραφίας' })).toBeVisible();
  await expect(section.getByRole('alert')).toHaveCount(0);
  const sizes = () =>
    section.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(sizes).toEqual([256, 256]);
  // In the menu at once, and for the mentor in the list.
  await expect(page.getByRole('banner').locator('img[src*="/api/user/Photo"]')).toHaveCount(1);
  const mine = await section.locator('img').getAttribute('src');
  const supervisor = await windowOf(browser, site, 'supervisor');
  const { id } = await somebody(site, 'mentee3');
  await supervisor.goto(`/pilot/admin/user/${id}`);
  await expect(supervisor.locator(`main img[src="${mine}"]`)).toBeVisible();
  await supervisor.context().close();
  // What cannot be taken back is asked about.
  await section.getByRole('button', { name: 'Αφαίρεση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αφαίρεση' }).click();
  await expect(section.getByRole('button', { name: 'Επιλογή φωτογραφίας' })).toBeVisible();
  await expect(page.locator('img[src*="/api/user/Photo"]')).toHaveCount(0);
});

test('what staff wrote meanwhile is not written over: both are shown at the field, on a phone as well, and one is chosen', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/status of (?:409|422)/);
  await page.setViewportSize({ width: 390, height: 800 });
  const { id: UserId } = await somebody(site, 'mentee');
  const staff = await windowOf(browser, site, 'supervisor');
  const write = (Value: string) => ask(staff, '/api/user/UpdateField', { UserId, Name: 'address', Value });
  await write('Όπως ήταν');
  await signIn(page, 'mentee');
  await page.goto('/pilot/userinfo');
  const form = page.getByRole('form', { name: 'Στοιχεία που συμπληρώνετε' });
  const [address, phone] = [form.getByLabel('Διεύθυνση'), form.getByLabel('Κινητό τηλέφωνο')];
  const save = form.getByRole('button', { name: 'Αποθήκευση', exact: true });
  await phone.fill('12');
  await save.click();
  // The words of a failure stand at the button, and the field at fault is gone to, with nothing over it.
  await expect(form.getByText('Κάτι δεν αποθηκεύτηκε', { exact: false })).toBeInViewport();
  await expect(phone).toBeFocused();
  await expect(phone).toBeInViewport();
  await phone.fill('6900000001');
  await write('Της επόπτριας');
  await page.reload();
  // Only what was typed is sent: the rest is what the server has now.
  await expect(address).toHaveValue('Της επόπτριας');
  await save.click();
  await expect(page.getByText('Αποθηκεύτηκε', { exact: true })).toBeVisible();
  await expect(address).toHaveValue('Της επόπτριας');

  await address.fill('Δική μου');
  await write('Νεότερη');
  await save.click();
  await expect(form.getByText('Κάποιος έγραψε εδώ στο μεταξύ: «Νεότερη»')).toBeVisible();
  await expect(address).toHaveValue('Δική μου');
  await form.getByRole('button', { name: 'Να μείνει το άλλο' }).click();
  await expect(address).toHaveValue('Νεότερη');
  await address.fill('Δική μου');
  await write('Ακόμη νεότερη');
  await save.click();
  await form.getByRole('button', { name: 'Να μείνει το δικό μου' }).click();
  await save.click();
  await expect(page.getByText('Αποθηκεύτηκε', { exact: true })).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue('Δική μου');
  await staff.context().close();
});

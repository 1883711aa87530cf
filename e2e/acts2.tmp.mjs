import { chromium } from '@playwright/test';
const base='http://127.0.0.1:4612';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const person = async (user) => {
  const c = await b.newContext({ viewport: { width: 1280, height: 800 }, locale: 'el-GR', timezoneId: 'Europe/Athens', baseURL: base });
  const p = await c.newPage();
  p.on('pageerror', e => console.log(user, 'PAGEERROR', e.message.slice(0,400)));
  p.on('console', m => m.type()==='error' && console.log(user, m.text().slice(0,300)));
  const r = await c.request.post('/Account/Login', { data: { Username: user, Password: 'Telemachos1!' }, headers: { origin: base } });
  if (!r.ok()) throw new Error(await r.text());
  return { c, p };
};
const shot = (p, n) => p.screenshot({ path: `/tmp/acts/i_${n}.png`, fullPage: true });
const one = await person('mentee'), two = await person('mentee');
for (const { p } of [one, two]) { await p.goto('/pilot/mentee/action/8'); await p.getByLabel('Σε τι θα μπορούσατε').waitFor(); }
// autosave
await one.p.getByLabel('Σε τι θα μπορούσατε').fill('Στις ώρες');
await one.p.getByText(/Αποθηκεύτηκε \d/).waitFor(); console.log('autosaved');
// conflict in the other tab
await two.p.getByLabel('Σε τι θα μπορούσατε').fill('Στον μισθό');
await two.p.getByText('Κάποιος άλλαξε').waitFor(); await shot(two.p, 'conflict');
await two.p.getByRole('button', { name: 'Κρατώ τη δική μου' }).click();
await two.p.getByText(/Αποθηκεύτηκε \d/).waitFor(); console.log('mine kept');
await one.p.reload(); console.log('after reload:', await one.p.getByLabel('Σε τι θα μπορούσατε').inputValue());
// network cut: failed line, then saved by itself
await one.c.setOffline(true);
await one.p.getByLabel('Σε τι θα μπορούσατε').fill('Στην απόσταση');
await one.p.getByText('Δεν αποθηκεύτηκε').waitFor(); await shot(one.p, 'offline');
// leaving asks
await one.p.getByRole('link', { name: 'Αρχική' }).first().click();
await one.p.getByText('Υπάρχουν αλλαγές').waitFor(); await shot(one.p, 'leave');
await one.p.getByRole('button', { name: 'Μένω εδώ' }).click();
await one.c.setOffline(false);
await one.p.getByText(/Αποθηκεύτηκε \d/).waitFor({ timeout: 15000 }); console.log('saved after the cut');
// required emptied, submit
await one.p.getByLabel('Γιατί;').fill('');
await one.p.getByRole('button', { name: 'Υποβολή' }).click();
await one.p.getByText('Συμπληρώστε αυτό το πεδίο').waitFor(); await shot(one.p, 'invalid');
console.log('focused:', await one.p.evaluate(() => document.activeElement.id));
await one.p.getByLabel('Γιατί;').fill('Για την οικογένεια');
await one.p.getByRole('button', { name: 'Υποβολή' }).click();
await one.p.getByText('Την ολοκληρώσατε').waitFor(); await one.p.waitForTimeout(400); await shot(one.p, 'done');
// text read
await one.p.goto('/pilot/mentee/action/12'); await one.p.getByRole('button', { name: 'Το διάβασα' }).click(); await one.p.getByText('Την ολοκληρώσατε').waitFor(); await shot(one.p, 'text-done');
// mentor: reads the form, public and private notes, meeting
const m = await person('mentor');
await m.p.goto('/pilot/home'); await m.p.waitForLoadState('networkidle'); await shot(m.p, 'mentor-home');
await m.p.goto('/pilot/mentor/mentee/15/8'); await m.p.getByText('Υποβλήθηκε και περιμένει').waitFor(); await shot(m.p, 'mentor-form');
await m.p.getByRole('button', { name: 'Το διάβασα' }).click(); await m.p.getByText('Υποβλήθηκε και περιμένει').waitFor({ state: 'detached' }); console.log('seen');
await m.p.getByLabel('Σημειώσεις που δεν βλέπει').fill('Ιδιωτικό'); await m.p.getByText(/Αποθηκεύτηκε \d/).waitFor(); console.log('private autosaved');
await m.p.getByLabel('Τι θέλετε να του πείτε;').fill('Μπράβο'); await m.p.getByRole('button', { name: 'Αποθήκευση', exact: true }).click(); await m.p.getByText('το βλέπει ο ωφελούμενος').waitFor(); console.log('public saved');
await m.p.goto('/pilot/mentor/mentee/57/11'); await m.p.getByLabel('Ημερομηνία').fill('31-02-2027'); await m.p.getByLabel('Ώρα').fill('10.30'); await m.p.getByRole('button', { name: 'Αποθήκευση', exact: true }).click(); await m.p.getByText('Γράψτε την ημερομηνία').waitFor();
await m.p.getByLabel('Ημερομηνία').fill('30/11/2026'); await m.p.getByRole('button', { name: 'Αποθήκευση', exact: true }).click(); await m.p.getByText('το βλέπει ο ωφελούμενος').waitFor(); await m.p.waitForTimeout(500); await shot(m.p, 'meeting');
await m.p.goto('/pilot/home'); await m.p.waitForLoadState('networkidle'); await shot(m.p, 'mentor-home2');
await m.p.goto('/pilot/mentor/mentee/57/11'); await m.p.getByRole('button', { name: 'Η συνάντηση έγινε' }).click(); await m.p.getByText('καταγράφηκε ως').waitFor(); await shot(m.p, 'held');
await one.p.goto('/pilot/mentee/action/8'); await one.p.getByText('Μπράβο').waitFor(); console.log('note seen by the mentee; private:', await one.p.getByText('Ιδιωτικό').count());
await b.close();

import { chromium } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
const [base, user, lang, ...paths] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
for (const [w,h] of [[1280,800],[390,844]]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, locale: 'el-GR', timezoneId: 'Europe/Athens', baseURL: base });
  await c.addInitScript((l) => localStorage.setItem('telemachos.language', l), lang);
  const p = await c.newPage();
  p.on('console', m => ['error','warning'].includes(m.type()) && console.log(w, m.text().slice(0,400)));
  p.on('pageerror', e => console.log(w, 'PAGEERROR', e.message.slice(0,400)));
  const r = await c.request.post('/Account/Login', { data: { Username: user, Password: 'Telemachos1!' }, headers: { origin: base } });
  if (!r.ok()) console.log(await r.text());
  for (const path of paths) {
    await p.goto(path); await p.waitForLoadState('networkidle'); await p.waitForTimeout(500);
    const name = `${user}_${lang}${path.replace(/[^a-z0-9]+/gi,'_')}_${w}.png`;
    await p.screenshot({ path: `/tmp/acts/${name}`, fullPage: true });
    const wide = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const axe = await new AxeBuilder({ page: p }).withTags(['wcag2a','wcag2aa','wcag21aa','wcag22aa']).analyze();
    console.log(new URL(p.url()).pathname, name, wide > 0 ? `TOO WIDE ${wide}` : '', axe.violations.map(v => `${v.id}: ${v.nodes.slice(0,2).map(n => n.html.slice(0,160)).join(' | ')}`).join('\n   '));
  }
  await c.close();
}
await b.close();

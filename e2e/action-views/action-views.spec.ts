/** Views of actions in the browser: used by a mentee, and contained. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { publishView } from './publish.ts';

test.use({ world: 'action-views' });

const view = (page: Page) => page.frameLocator('iframe[src="/contained-frame.html"]');

test('a mentee uses a view that loads, calls a function, saves and completes; Escape leaves it', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, 'admin');
  const ActionId = await publishView(page, 'mentee', {
    Html: `<label>Λέξη <input id="word"></label><button id="save">Κράτησέ το</button>
      <button id="done">Τέλος</button><output id="out"></output>`,
    Controller: `
      const at = (id) => view.element.querySelector('#' + id);
      at('word').value = view.data.note ?? '';
      at('out').textContent = (await view.run('greet', { word: 'καλημέρα' })).said;
      at('save').onclick = async () => { await view.save({ note: at('word').value }); view.toast('Κρατήθηκε'); };
      at('done').onclick = () => view.complete();
      try { await view.run('missing'); } catch (error) { view.element.dataset.code = error.code; }`,
    Functions: `exports.greet = (params, api, action) => ({ said: params.word + ' ' + action.Title });`,
  });
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${ActionId}`);
  await expect(view(mentee).locator('output')).toHaveText('καλημέρα Ενέργεια με προβολή');
  await expect(view(mentee).locator('#view')).toHaveAttribute('data-code', 'SCRIPT_FAILED');
  await expect(mentee.getByLabel('Σημείωση')).toHaveCount(0);
  await view(mentee).getByLabel('Λέξη').fill('ευχαριστώ');
  await view(mentee).getByRole('button', { name: 'Κράτησέ το' }).click();
  await expect(mentee.getByText('Κρατήθηκε')).toBeVisible();
  const { Data } = await ask<{ Data: object }>(mentee, '/api/mentee/GetActionData', { ActionId });
  expect(Data).toMatchObject({ note: 'ευχαριστώ' });
  await view(mentee).getByRole('button', { name: 'Τέλος' }).click();
  await expect(mentee.getByText('Ολοκληρώθηκε', { exact: false }).first()).toBeVisible();
  await view(mentee).getByLabel('Λέξη').focus();
  await mentee.keyboard.press('Escape');
  await expect(mentee.locator('iframe + span')).toBeFocused();
  await mentee.context().close();
});

/** Ways to carry a value to another server; each asks it for an address of its own. */
const waysToServer: Record<string, (to: string) => string> = {
  navigate: (to) => `location = '${to}'`,
  replace: (to) => `location.replace('${to}')`,
  refresh: (to) => `document.head.innerHTML = '<meta http-equiv=refresh content="0;url=${to}">'`,
  link: (to) => `const a = document.createElement('a'); a.href = '${to}'; document.body.append(a); a.click()`,
  form: (to) =>
    `document.body.innerHTML = '<form action="${to}" method=post><input name=a></form>'; document.forms[0].submit()`,
  picture: (to) => `new Image().src = '${to}'`,
  fetch: (to) => `fetch('${to}', { mode: 'no-cors' }).catch(() => 0)`,
  beacon: (to) => `navigator.sendBeacon('${to}')`,
  socket: (to) => `new WebSocket('${to}'.replace('http', 'ws'))`,
  style: (to) => `document.body.innerHTML = '<div style="background:url(${to})">x</div>'`,
  font: (to) => `new FontFace('x', 'url(${to})').load().catch(() => 0)`,
  sheet: (to) =>
    `const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '${to}'; document.head.append(l)`,
  script: (to) => `const s = document.createElement('script'); s.src = '${to}'; document.body.append(s)`,
  frame: (to) => `document.body.innerHTML = '<iframe src="${to}"></iframe>'`,
  nested: (to) =>
    `document.body.innerHTML = '<iframe srcdoc="<meta http-equiv=refresh content=&quot;0;url=${to}&quot;>"></iframe>'`,
  blob: (to) =>
    `location = URL.createObjectURL(new Blob(['<script>location = "${to}"</scr' + 'ipt>'], { type: 'text/html' }))`,
  worker: (to) => `new Worker(URL.createObjectURL(new Blob(['fetch("${to}", { mode: "no-cors" })'])))`,
};

/** Ways that would reach the page around it or the browser; each answers the name of the error that stops it. */
const waysToPage: Record<string, string> = {
  cookie: 'document.cookie',
  storage: 'localStorage.length',
  session: 'sessionStorage.length',
  parent: 'parent.document.title',
  top: 'top.location.href',
  database: `indexedDB.open('x')`,
};

/** A frame in which nothing has started yet: the product's contained one, or a free one of another address. */
const openFrame = async (page: Page, name: string, freeAt?: string): Promise<Frame> => {
  await page.evaluate(
    ([id, free]) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        Object.assign(frame, { name: id, src: free ?? '/contained-frame.html' });
        if (free === undefined) frame.setAttribute('sandbox', 'allow-scripts');
        frame.addEventListener('load', () => resolve(), { once: true });
        document.body.append(frame);
      }),
    [name, freeAt] as const,
  );
  const frame = page.frame({ name });
  if (!frame) throw new Error('the frame is not there');
  return frame;
};

test('nothing leaves the frame', async ({ page, forgiven }) => {
  forgiven.push(/./s);
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(String(request.url));
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/html').end('<p>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await signIn(page, 'mentee');
  await page.goto('/pilot/mentee/actions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const address = page.url();
  for (const [name, way] of Object.entries(waysToServer)) {
    const frame = await openFrame(page, name);
    // One that navigates may take its own answer away.
    await frame.evaluate(`try { ${way(`${elsewhere}/contained/${name}`)} } catch {} 0`).catch(() => undefined);
  }
  const frame = await openFrame(page, 'page');
  for (const [name, way] of Object.entries(waysToPage)) {
    const found = await frame.evaluate(
      `(() => { try { ${way}; return 'open' } catch (error) { return error.name } })()`,
    );
    expect(found, name).toBe('SecurityError');
  }
  const calling = await frame.evaluate('typeof RTCPeerConnection');
  expect(calling).toBe('undefined');
  const popup = await frame.evaluate(`window.open('${elsewhere}/popup')`);
  expect(popup).toBeNull();
  await frame.evaluate(`try { top.location = '${elsewhere}/top' } catch {} 0`);
  // The same ways without containment arrive: what was to arrive earlier has arrived by then.
  const control = await page.context().newPage();
  await control.goto(`${elsewhere}/page`);
  for (const [name, way] of Object.entries(waysToServer)) {
    const free = await openFrame(control, name, '/page');
    await free.evaluate(`try { ${way(`${elsewhere}/control/${name}`)} } catch {} 0`).catch(() => undefined);
    await expect.poll(() => hits).toContain(`/control/${name}`);
  }
  expect(hits.filter((hit) => !/^\/(?:control\/|page|favicon)/.test(hit))).toEqual([]);
  expect(page.url()).toBe(address);
  server.close();
});

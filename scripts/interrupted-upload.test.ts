/**
 * A file of 40 MB, whose server is killed in the middle: after the restart it goes on with what is missing, and what is
 * kept is what was sent, to the byte. On a local folder and on an S3-compatible store, which keeps it in three pieces.
 */
import { demonstrationPassword } from '../server/src/db/seed/demonstration-password.ts';
import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type TestContext } from 'vitest';
import { fastTempFolder } from '../server/src/testing/temporary-folder.ts';
import { minuteMs } from '../server/src/testing/time-limits.ts';
import { startStore } from '../server/src/testing/s3-store.ts';
import { startTestProduct, type Product } from './product.ts';
import { ask, beginSending, hashOf, partsOfSent, sendParts, type Sender } from './sending.ts';

const signIn = async ({ url }: Product): Promise<Sender> => {
  const response = await fetch(`${url}/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ Username: 'mentor', Password: demonstrationPassword }),
  });
  return { url, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

/** A store of its own; answers the settings that lead to it. */
const ownStore = async ({ onTestFinished }: TestContext): Promise<Record<string, string>> => {
  const store = await startStore(await mkdtemp(join(fastTempFolder(), 'telemachos-store-')), 'files');
  onTestFinished(store.stop);
  return store.settings;
};

test.concurrent.for([
  ['a folder', async () => ({})],
  ['a store', ownStore],
] as const)(
  'kill -9 in the middle of 40 MB, in %s: it goes on, and comes back the same',
  { timeout: 5 * minuteMs },
  async ([_where, settings], context) => {
    const product = await startTestProduct({ LOG_LEVEL: 'silent', ...(await settings(context)) });
    context.onTestFinished(() => product.end());
    const sender = await signIn(product);
    const sent = { name: 'large.txt', bytes: 40_000_000, mark: 'killed' };
    const [hash, all] = [hashOf(sent), partsOfSent(sent)];
    const first = await beginSending(sender, sent, hash);
    expect([first.missing.length, first.resumed]).toEqual([all, false]);

    let arrived = 0;
    let killed: Promise<void> | undefined;
    const cut = sendParts(sender, { Id: first.Id, sent, parts: first.missing }, () => {
      arrived += 1;
      if (arrived === Math.floor(all / 2)) killed = product.kill();
    });
    await expect(cut).rejects.toThrow();
    await killed;
    await product.restart();

    const again = await beginSending(sender, sent, hash);
    expect([again.Id, again.resumed]).toEqual([first.Id, true]);
    // Nothing that was acknowledged is asked for again.
    expect(again.missing.length).toBeLessThanOrEqual(all - arrived);
    expect(again.missing.length).toBeGreaterThan(0);
    await sendParts(sender, { Id: again.Id, sent, parts: again.missing });
    const item = await ask(sender, '/api/library/EndUpload', { Id: again.Id });
    expect(item).toMatchObject({ Hash: hash, Metadata: { File_Size: sent.bytes } });

    const { Address } = await ask(sender, '/api/library/Link', { ItemId: item['Id'] });
    const response = await fetch(product.url + String(Address), { headers: { cookie: sender.cookie } });
    const back = createHash('sha256');
    for await (const piece of response.body ?? []) back.update(piece);
    expect(back.digest('hex')).toBe(hash);
  },
);

/** Tests that see every screen: a worker has a stage of its own. */
import { test as base } from '@playwright/test';
import { startProduct } from '../scripts/product.ts';
import { copyDatabase } from '../server/src/testing/database-copies.ts';
import { databasesOf } from './databases.ts';
import { setStage, type Stage } from './stage.ts';
import { scaled } from './time-limits.ts';

export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const [full, empty] = await Promise.all([
        copyDatabase(databasesOf('embedded')),
        copyDatabase(databasesOf('embedded'), 'nothing'),
      ]);
      const [product, bare] = await Promise.all([
        startProduct({ DATABASE_URL: full.url }),
        startProduct({ DATABASE_URL: empty.url, DEMO: '0' }),
      ]);
      const stage = await setStage(browser, product.url, bare);
      await use(stage);
      await stage.end();
      await Promise.all([product.end(), bare.end()]);
      await Promise.all([full.drop(), empty.drop()]);
    },
    { scope: 'worker', timeout: scaled(120_000) },
  ],
});

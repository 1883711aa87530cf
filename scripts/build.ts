/** Builds what the product runs from, the pages and the bundled server, where their sources changed. */
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

/** Build both; does nothing where both are already those of the sources. */
export const buildProduct = async (): Promise<void> => {
  await buildServer();
  await buildWeb();
};

if (import.meta.main) await buildProduct();

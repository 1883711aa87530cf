/** The logo of a page that is shown before anybody signs in. */
import { toLogo } from '@telemachos/contract/features/projects/logo.rules.ts';
import { findProjectLogos, type QueryPool, type ProjectLogo } from './page-logo.store.ts';

/** The logos are read again after so long; the page that finds them old still shows them. */
const freshMs = 2000;

/**
 * The logo of the project that a page names, else the one logo that all projects of the installation with a logo share;
 * empty where there is none.
 */
export const logoOf = (projects: readonly ProjectLogo[], named: string): string => {
  const shown = projects.map(({ id, url, logo }) => ({ id: String(id), url, logo: toLogo(logo) }));
  const project = shown.find(({ id, url }) => named !== '' && (id === named || url === named.toLowerCase()));
  if (project) return project.logo ?? '';
  const [one, ...others] = new Set(shown.flatMap(({ logo }) => logo ?? []));
  return one !== undefined && others.length === 0 ? one : '';
};

/**
 * Creates a function to the logo of a page that names a project, or none. Only the first page waits for the database; a
 * page without a database has no logo.
 */
export const createPageLogo = (pool: QueryPool): ((named: unknown) => Promise<string>) => {
  let known: readonly ProjectLogo[] | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<readonly ProjectLogo[]> => {
    readAt = performance.now();
    return (known = await findProjectLogos(pool).catch(() => known ?? []));
  };
  return async (named) => {
    const isFresh = performance.now() - readAt < freshMs;
    const reading = known && isFresh ? known : read();
    return logoOf(known ?? (await reading), typeof named === 'string' ? named : '');
  };
};

/**
 * Which files travel together in the browser's side. What a visitor needs at once is one request of our own code and one
 * of others', stage by stage: the first page, what leads from page to page, being signed in, a mentee's home, answering. A stage is all that its files
 * need from their first line on and no stage before it has; what is loaded later comes apart.
 */
import { fileURLToPath } from 'node:url';

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Of each stage: the chunk of our own code, that of others' code, and the files it begins with. */
const stages = [
  { own: 'ground', others: 'first', roots: ['main.tsx'] },
  { own: 'ways', others: 'router', roots: ['app.tsx', 'features/account/sign-in.screen.tsx'] },
  {
    own: 'signed-in',
    others: 'material',
    roots: ['frame/frame.tsx', 'features/home/home.screen.tsx', 'ui/page.tsx', 'ui/states.tsx'],
  },
  { own: 'mentee-home', others: 'mentee-home', roots: ['features/home/mentee-home.screen.tsx'] },
  { own: 'answering', others: 'answering', roots: ['features/questionnaires/questionnaire.screen.tsx'] },
];

/** All that some files need from their first line on. */
const reached = (roots: readonly string[], graph: Graph): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = roots.map((root) => fileURLToPath(new URL(`src/${root}`, import.meta.url)));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || later.test(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/** Taken along by the index of its package alone, and needed later. */
const later = /react-router[\\/]dist[\\/]esm[\\/]useBlocker/;

const isOthers = (id: string): boolean => /[\\/]node_modules[\\/]|^\0/.test(id);

/** The chunk of a module, for one build. */
const chunkNames = () => {
  let sets: ReadonlySet<string>[] | undefined;
  return (id: string, graph: Graph): string | null => {
    sets ??= stages.map(({ roots }) => reached(roots, graph));
    const stage = stages[sets.findIndex((set) => set.has(id))];
    return stage ? (isOthers(id) ? stage.others : stage.own) : null;
  };
};

/** The texts of a language that are asked for together. */
const texts = (name: string, language: 'el' | 'en', ...files: readonly string[]) => ({
  name: `${name}-${language}`,
  test: new RegExp(`contract/src/texts/${language}/(${files.join('|')})\\.json`.replaceAll('/', String.raw`[\\/]`)),
  priority: 20,
});

/** The groups; a file that several name goes to the one of higher priority. */
export const chunks = [
  ...(['el', 'en'] as const).flatMap((language) => [
    texts('texts', language, 'common', 'account'),
    texts('texts-home', language, 'menu', 'problems', 'again', 'home', 'actions'),
  ]),
  { name: chunkNames(), debugName: 'stages', priority: 10, includeDependenciesRecursively: false },
  // The pictures of all other screens: a few hundred bytes each, not worth a request of their own.
  { name: 'icons', test: /[\\/]@mui[\\/]icons-material[\\/]/, priority: 5, includeDependenciesRecursively: false },
];

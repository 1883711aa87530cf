/** The addresses of queries. */
import { useProject } from '../../platform/session.ts';

/** The parts of a query's editor; the first one has no name in the address. */
export const editorTabs = ['query', 'versions', 'runs'] as const;
export type EditorTab = (typeof editorTabs)[number];

export const useQueriesPath = () => {
  const base = `/${useProject()?.url ?? ''}`;
  return {
    list: () => `${base}/queries`,
    run: (id: number) => `${base}/queries/${id}`,
    admin: () => `${base}/admin/queries`,
    edit: (id: number | 'new', tab: EditorTab = 'query') =>
      `${base}/admin/queries/${id}${tab === 'query' ? '' : `/${tab}`}`,
  };
};

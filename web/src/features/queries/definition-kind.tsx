/** What the editor edits: a query, a service in SQL, or one in JavaScript (`script`). */
import { createContext, useContext } from 'react';
import { send, type InputOfPath } from '../../platform/api.ts';
import { adoptSaved, toSavedService, type SavedQuery } from './queries.queries.ts';
import { toInput, type QueryDraft } from './query-draft.ts';

export type DefinitionKind = 'query' | 'service' | 'script';

const KindContext = createContext<DefinitionKind>('query');

export const DefinitionKindProvider = KindContext.Provider;

export const useDefinitionKind = (): DefinitionKind => useContext(KindContext);

const saveQuery = (written: QueryDraft, id: number | null, version: number): Promise<SavedQuery> =>
  send('/api/Query/Edit', { Query: toInput(written, id, version) });

/** A service calls its parameters Params, and has no view. */
const saveService = async (written: QueryDraft, id: number | null, version: number): Promise<SavedQuery> => {
  const { Parameters: Params, ViewName: _view, ...rest } = toInput(written, id, version);
  const Service: InputOfPath<'/api/Query/SaveSqlService'>['Service'] = { ...rest, Params };
  return toSavedService(await send('/api/Query/SaveSqlService', { Service }));
};

const saveScript = async (written: QueryDraft, id: number | null, version: number): Promise<SavedQuery> => {
  const { Parameters: Params, ViewName: _view, ...rest } = toInput(written, id, version);
  return toSavedService(await send('/api/service/Edit', { Service: { ...rest, Params, Kind: 'js' } }));
};

/** Saves a draft of a kind. */
export const saveDefinition = { query: saveQuery, service: saveService, script: saveScript } as const;

/** Reads the newest version of a definition, and lets the screens have it. */
export const readDefinition = async (kind: DefinitionKind, Id: number): Promise<SavedQuery> => {
  const saved =
    kind === 'query' ? await send('/api/Query/Get', { Id }) : toSavedService(await send('/api/service/get', { Id }));
  adoptSaved(saved, kind);
  return saved;
};

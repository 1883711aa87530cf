/** Completion scripts as their authors read, save and try them. */
import type { completionCalls } from '@telemachos/contract/features/completion/completion.calls.ts';
import { sourcesOf } from '@telemachos/contract/features/completion/completion.rules.ts';
import type { CompletionScript } from '@telemachos/contract/features/completion/completion.schemas.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { findDefinition, lockDefinition, removeDefinition } from '../definitions/definitions.store.ts';
import { saveDraft, toHead } from '../definitions/save-definition.shared.ts';
import { bodyOf, queryFormat } from '../queries/query-kind.shared.ts';
import { compileCompletion } from '../scripts/completion-run.shared.ts';
import { findScriptAction } from './completion-input.store.ts';
import { countWaiting } from './completion-queue.store.ts';
import * as store from './completion-scripts.store.ts';
import { previewHandlers } from './previewing.ts';

/** A script as it is saved and as it runs; null where there is none. */
const readScript = async (connection: Connection, owner: store.ScriptOwner): Promise<CompletionScript['Own']> => {
  const id = await store.findScriptId(connection, owner);
  const row = id === null ? null : await findDefinition(connection, id, 'latest');
  if (!row) return null;
  const failed = await store.lastFailure(connection, row.id, row.published);
  return {
    DefinitionId: row.id,
    Code: bodyOf(row).Query,
    Version: row.number,
    Published: row.published,
    Failed: failed && { At: failed.at.toISOString(), Problem: failed.problem, Line: failed.line },
    Waiting: await countWaiting(connection, await store.actionsOfScript(connection, owner)),
  };
};

const readAll = async (connection: Connection, actionId: number, typeId: number): Promise<CompletionScript> => {
  const Own = await readScript(connection, { actionId });
  const OfType = await readScript(connection, { typeId });
  return {
    Code: (Own ?? OfType)?.Code ?? '',
    Local: Own !== null,
    Own,
    OfType,
    TypeActions: await store.countActions(connection, typeId),
  };
};

const nameOf = (owner: store.ScriptOwner): string =>
  'actionId' in owner ? `action-${owner.actionId}-completion` : `type-${owner.typeId}-completion`;

export const completionHandlers: Handlers<typeof completionCalls> = {
  ...previewHandlers,

  async get(context, { ActionId }) {
    const action = await findScriptAction(context, ActionId);
    return action ? readAll(context, ActionId, action.typeId) : context.fail('NOT_FOUND');
  },

  async save(context, { ActionId, Local, Code, Version }) {
    const action = await findScriptAction(context, ActionId);
    if (!action) return context.fail('NOT_FOUND');
    const owner = Local ? { actionId: ActionId } : { typeId: action.typeId };
    const id = await store.findScriptId(context, owner);
    if (Code.trim() === '') {
      const row = id === null ? null : await lockDefinition(context, id);
      if (row && Version !== undefined && Version !== row.latest)
        return context.fail('STALE', { details: { Version: row.latest, Theirs: toHead(row) } });
      if (row) {
        await removeDefinition(context, row.id, context.now);
        await context.audit('definition', row.id, { Removed: true });
      }
      return readAll(context, ActionId, action.typeId);
    }
    const Faults = await compileCompletion(context.services, Code);
    if (Faults.length > 0) return context.fail('SCRIPT_FAULTS', { details: { Faults } });
    const row = await saveDraft(context, {
      id,
      kind: 'completionScript',
      name: nameOf(owner),
      descr: '',
      category: '',
      roles: [],
      format: queryFormat,
      body: { Query: Code, Parameters: [], Reads: sourcesOf(Code) },
      version: Version,
    });
    if (id === null) await store.linkScript(context, row.id, owner);
    return readAll(context, ActionId, action.typeId);
  },
};

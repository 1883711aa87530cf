/** Editing views of actions and their types: each save is a new draft. */
import {
  viewName,
  type ViewTexts,
  type ViewType,
} from '@telemachos/contract/features/action-views/action-views.rules.ts';
import type { actionViewsCalls } from '@telemachos/contract/features/action-views/action-views.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import type { DefinitionRow } from '../definitions/definitions.store.ts';
import { saveDraft, type Saving } from '../definitions/save-definition.shared.ts';
import { viewFormat, viewTextsOf } from './action-view-kind.shared.ts';
import { exampleView } from '@telemachos/contract/features/action-views/example-view.ts';
import * as store from './action-views.store.ts';

const noTexts: ViewTexts = { Html: '', Controller: '', Functions: '' };

type Save = { owner: store.Owner; viewType: ViewType; texts: Partial<ViewTexts>; version: number | undefined };

const toSaved = ({ id, latest, published }: DefinitionRow) => ({ Id: id, Version: latest, Published: published });

/** Saves some texts of a view as a new draft, which keeps the others. */
const save = async (context: Saving, { owner, viewType, texts, version }: Save) => {
  if ('TypeId' in owner && !(await store.typeExists(context, owner.TypeId))) return context.fail('NOT_FOUND');
  const before = await store.findView(context, owner, viewType);
  const body = { ...(before ? viewTextsOf(before) : noTexts), ...texts };
  const row = await saveDraft(context, {
    id: before?.id ?? null,
    kind: 'actionView',
    name: viewName(owner, viewType),
    descr: '',
    category: '',
    roles: [],
    format: viewFormat,
    body,
    version,
  });
  if (!before) await store.assignView(context, row.id, owner, viewType);
  return toSaved(row);
};

type OwnerInput = { ActionId?: number | null | undefined; TypeId?: number | null | undefined };

/** The owner that an input names: exactly one of the two ids. */
const ownerOf = (
  context: { fail(code: 'BAD_INPUT', extra: ProblemExtra): never },
  { ActionId, TypeId }: OwnerInput,
): store.Owner => {
  if (ActionId != null && TypeId == null) return { ActionId };
  if (ActionId == null && TypeId != null) return { TypeId };
  return context.fail('BAD_INPUT', { fields: { ActionId: 'MISSING' } });
};

type Editing = Omit<Handlers<typeof actionViewsCalls>, 'view' | 'failed' | 'run'>;

export const editingHandlers: Editing = {
  saveController: (context, { Id, ctrl, viewType, Version }) =>
    save(context, { owner: { ActionId: Id }, viewType, texts: { Controller: ctrl }, version: Version }),
  saveTypeController: (context, { Id, ctrl, viewType, Version }) =>
    save(context, { owner: { TypeId: Id }, viewType, texts: { Controller: ctrl }, version: Version }),
  saveFunctions: (context, { Id, Functions, viewType, Version }) =>
    save(context, { owner: { ActionId: Id }, viewType, texts: { Functions }, version: Version }),
  saveTypeFunctions: (context, { Id, Functions, viewType, Version }) =>
    save(context, { owner: { TypeId: Id }, viewType, texts: { Functions }, version: Version }),
  setHtml: (context, { id, viewType, html, Version }) =>
    save(context, { owner: { ActionId: id }, viewType, texts: { Html: html }, version: Version }),
  setTypeHtml: (context, { id, viewType, html, Version }) =>
    save(context, { owner: { TypeId: id }, viewType, texts: { Html: html }, version: Version }),
  saveDraft: (context, { ActionId, TypeId, viewType, Html, Controller, Functions, Version }) => {
    const texts = { Html, Controller, Functions };
    return save(context, { owner: ownerOf(context, { ActionId, TypeId }), viewType, texts, version: Version });
  },

  async getHtml(context, { id, viewType }) {
    const row = await store.findView(context, { ActionId: id }, viewType);
    return { html: row ? viewTextsOf(row).Html : '', Version: row?.latest ?? 0 };
  },
  async getTypeHtml(context, { id, viewType }) {
    if (!(await store.typeExists(context, id))) return context.fail('NOT_FOUND');
    const row = await store.findView(context, { TypeId: id }, viewType);
    return { html: row ? viewTextsOf(row).Html : '', Version: row?.latest ?? 0 };
  },

  async addView(context, { typeId, viewType }) {
    const before = await store.findView(context, { TypeId: typeId }, viewType);
    if (before) return toSaved(before);
    return save(context, { owner: { TypeId: typeId }, viewType, texts: exampleView(viewType), version: undefined });
  },

  async draft(context, { ActionId, TypeId, viewType }) {
    const owner = ownerOf(context, { ActionId, TypeId });
    if ('TypeId' in owner && !(await store.typeExists(context, owner.TypeId))) return context.fail('NOT_FOUND');
    const row = await store.findView(context, owner, viewType);
    if (!row) return { Id: null, Version: 0, Published: null, ...noTexts, LastFailure: null };
    const failure = await store.lastFailure(context, row.id);
    return {
      ...toSaved(row),
      ...viewTextsOf(row),
      LastFailure: failure && {
        At: failure.at.toISOString(),
        Version: failure.version,
        Problem: failure.problem,
        Line: failure.line,
      },
    };
  },
};

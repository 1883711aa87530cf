/** Views that administrators give to actions and their types. Source: specification 001 §6, §7, §8. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, id, idInQuery, text } from '../../kit/fields.ts';
import { scriptProblems } from '../services/services.schemas.ts';
import { maxFunctionNameLength } from './action-views.rules.ts';
import {
  basedOnVersion,
  functionParams,
  savedView,
  shownView,
  viewDraft,
  viewText,
  viewType,
} from './action-views.schemas.ts';

/** The largest request: three texts of the longest, in Greek. */
const maxBodyBytes = 1024 * 1024;

const author = { access: 'actionViews.edit', closedToScripts: true } as const;
const saved = { ...author, output: savedView, problems: ['STALE', 'NAME_TAKEN'], maxBodyBytes } as const;
const ofAction = { scope: { action: 'Id' } } as const;
const html = z.object({ html: z.string(), Version: counter });

const controller = z.object({ Id: id, ctrl: viewText, viewType, ...basedOnVersion });
const functions = z.object({ Id: id, Functions: viewText, viewType, ...basedOnVersion });
const named = { viewType, id: idInQuery };
/** Exactly one of the two ids is there. */
const owner = { ActionId: id.nullish(), TypeId: id.nullish(), viewType };
const viewer = { ActionId: id, viewType, MenteeId: id.nullish() };
const viewerScope = { action: 'ActionId', user: 'MenteeId' } as const;

export const actionViewsCalls = {
  saveController: defineCall({
    ...saved,
    ...ofAction,
    path: '/api/action/SaveController',
    input: controller,
    summary: 'Saves the controller of an action’s view as a new draft. 001 §7',
  }),
  saveTypeController: defineCall({
    ...saved,
    path: '/api/action/SaveTypeController',
    input: controller,
    summary: 'Saves the controller of an action type’s view as a new draft. 001 §7',
  }),
  saveFunctions: defineCall({
    ...saved,
    ...ofAction,
    path: '/api/action/SaveFunctions',
    input: functions,
    summary: 'Saves the functions of an action’s view as a new draft. 001 §7',
  }),
  saveTypeFunctions: defineCall({
    ...saved,
    path: '/api/action/SaveTypeFunctions',
    input: functions,
    summary: 'Saves the functions of an action type’s view as a new draft. 001 §7',
  }),
  getHtml: defineCall({
    ...author,
    path: '/api/action/get{viewType}/{id}',
    readOnly: true,
    scope: { action: 'id' },
    input: z.object(named),
    output: html,
    summary: 'The HTML of an action’s view, as its author left it; empty without a view. 001 §7',
  }),
  getTypeHtml: defineCall({
    ...author,
    path: '/api/action/getType{viewType}/{id}',
    readOnly: true,
    input: z.object(named),
    output: html,
    summary: 'The HTML of an action type’s view, as its author left it; empty without a view. 001 §7',
  }),
  setHtml: defineCall({
    ...saved,
    path: '/api/action/set{viewType}/{id}',
    scope: { action: 'id' },
    input: z.object({ ...named, html: viewText, ...basedOnVersion }),
    summary: 'Saves the HTML of an action’s view as a new draft. 001 §7',
  }),
  setTypeHtml: defineCall({
    ...saved,
    path: '/api/action/setType{viewType}/{id}',
    input: z.object({ ...named, html: viewText, ...basedOnVersion }),
    summary: 'Saves the HTML of an action type’s view as a new draft. 001 §7',
  }),
  addView: defineCall({
    ...author,
    path: '/api/action/AddView/{typeId}',
    input: z.object({ typeId: idInQuery, viewType: viewType.default('mentee') }),
    output: savedView,
    problems: ['STALE', 'NAME_TAKEN'],
    summary: 'Gives an action type a view with an example, unless it has one. 001 §7',
  }),
  draft: defineCall({
    ...author,
    path: '/api/action/ViewDraft',
    readOnly: true,
    scope: { action: 'ActionId' },
    input: z.object(owner),
    output: viewDraft,
    summary: 'A view of an action, or of an action type, as its author left it.',
  }),
  saveDraft: defineCall({
    ...saved,
    path: '/api/action/SaveView',
    scope: { action: 'ActionId' },
    input: z.object({ ...owner, Html: viewText, Controller: viewText, Functions: viewText, ...basedOnVersion }),
    summary: 'Saves all texts of a view as one new draft.',
  }),
  view: defineCall({
    path: '/api/action/View',
    access: 'mentee.view',
    readOnly: true,
    scope: viewerScope,
    input: z.object(viewer),
    output: shownView.nullable(),
    summary: 'The published view of an action, or of its type, for whoever may see the action there; null without one.',
  }),
  failed: defineCall({
    path: '/api/action/ViewFailed',
    access: 'mentee.view',
    transaction: 'on-demand',
    background: true,
    scope: viewerScope,
    input: z.object({ ...viewer, Line: counter.nullish() }),
    output: z.object({ Ok: z.literal(true) }),
    maxRequestsPerMinute: 60,
    summary: 'Logs that the controller of a view failed in a browser, for the author of the view. 001 §8',
  }),
  run: defineCall({
    path: '/api/action/RunFunction',
    access: 'mentee.view',
    impersonation: 'inner',
    idempotent: true,
    transaction: 'on-demand',
    scope: viewerScope,
    input: z.object({ ...viewer, Name: text(maxFunctionNameLength), Params: functionParams }),
    output: z.json(),
    problems: scriptProblems,
    maxRequestsPerMinute: 600,
    maxBodyBytes: 256 * 1024,
    summary: 'Runs a function of an action’s published view by the rights of whoever sees the view.',
  }),
};

/** The names that controllers and functions are given, for completions. */
import type { ViewField } from '@telemachos/contract/features/action-views/action-views.rules.ts';

type Names = readonly { label: string; detail?: string }[];

const controllerNames: Names = [
  { label: 'view.element', detail: 'Element' },
  { label: 'view.data', detail: 'object' },
  { label: 'view.action', detail: '{ Id, TypeId, Title, Descr }' },
  { label: 'view.mentee', detail: '{ Id, Name } | null' },
  { label: 'view.language', detail: 'el | en' },
  { label: 'view.run', detail: '(name, params) => Promise' },
  { label: 'view.service', detail: '(name, params) => Promise' },
  { label: 'view.save', detail: '(data) => Promise' },
  { label: 'view.complete', detail: '(data?) => Promise' },
  { label: 'view.toast', detail: '(text)' },
  { label: 'view.resize', detail: '()' },
];

const functionNames: Names = [
  { label: 'exports', detail: 'exports.name = (params, api, action) => …' },
  { label: 'params' },
  { label: 'api.call', detail: '(path, input)' },
  { label: 'api.service', detail: '(name, params)' },
  { label: 'action', detail: '{ Id, TypeId, Title, Descr, MenteeId }' },
];

/** The completions of each text. */
export const completions: Readonly<Record<ViewField, Names>> = {
  Html: [],
  Controller: controllerNames,
  Functions: functionNames,
};

/** Round trips of views of actions. */
import { oddText, type RoundTrip } from './texts.ts';

/** A field of a view, saved by its own call. */
const savedText =
  (
    path:
      | '/api/action/SaveController'
      | '/api/action/SaveTypeController'
      | '/api/action/SaveFunctions'
      | '/api/action/SaveTypeFunctions',
    field: 'Controller' | 'Functions',
  ): RoundTrip =>
  async (_world, as) => {
    const admin = await as('admin');
    const owner = path.includes('Type') ? { TypeId: 1 } : { ActionId: 1 };
    await admin.done(path, { Id: 1, viewType: 'grid', ctrl: oddText, Functions: oddText });
    const draft = await admin.done('/api/action/ViewDraft', { ...owner, viewType: 'grid' });
    return { sent: oddText, back: draft[field] };
  };

const savedHtml: RoundTrip = async (_world, as) => {
  const admin = await as('admin');
  const named = { viewType: 'mentor', id: '1' };
  await admin.done('/api/action/set{viewType}/{id}', { ...named, html: oddText });
  return { sent: oddText, back: (await admin.done('/api/action/get{viewType}/{id}', named)).html };
};

const savedTypeHtml: RoundTrip = async (_world, as) => {
  const admin = await as('admin');
  const named = { viewType: 'mentor', id: '1' };
  await admin.done('/api/action/setType{viewType}/{id}', { ...named, html: oddText });
  return { sent: oddText, back: (await admin.done('/api/action/getType{viewType}/{id}', named)).html };
};

const savedDraft: RoundTrip = async (_world, as) => {
  const admin = await as('admin');
  const sent = { Html: oddText, Controller: oddText, Functions: oddText };
  await admin.done('/api/action/SaveView', { ActionId: 1, viewType: 'aggregate', ...sent });
  const { Html, Controller, Functions } = await admin.done('/api/action/ViewDraft', {
    ActionId: 1,
    viewType: 'aggregate',
  });
  return { sent, back: { Html, Controller, Functions } };
};

/** The round trips of views of actions. */
export const actionViewTrips = {
  'actionViews.saveController': {
    by: 'actionViews.draft',
    trip: savedText('/api/action/SaveController', 'Controller'),
  },
  'actionViews.saveTypeController': {
    by: 'actionViews.draft',
    trip: savedText('/api/action/SaveTypeController', 'Controller'),
  },
  'actionViews.saveFunctions': { by: 'actionViews.draft', trip: savedText('/api/action/SaveFunctions', 'Functions') },
  'actionViews.saveTypeFunctions': {
    by: 'actionViews.draft',
    trip: savedText('/api/action/SaveTypeFunctions', 'Functions'),
  },
  'actionViews.getHtml': 'reads',
  'actionViews.getTypeHtml': 'reads',
  'actionViews.setHtml': { by: 'actionViews.getHtml', trip: savedHtml },
  'actionViews.setTypeHtml': { by: 'actionViews.getTypeHtml', trip: savedTypeHtml },
  'actionViews.addView': { nothing: 'what it makes is an example; action-views.test.ts reads it' },
  'actionViews.draft': 'reads',
  'actionViews.saveDraft': { by: 'actionViews.draft', trip: savedDraft },
  'actionViews.view': 'reads',
  'actionViews.failed': { nothing: 'only the line of a fault is stored; functions.test.ts reads it' },
  'actionViews.run': { nothing: 'what it writes, other calls write' },
} as const;

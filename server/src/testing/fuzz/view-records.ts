/** Good inputs of calls over views of actions, which begin with a published view. */
import type { Person } from '../world.ts';

type Made = () => Promise<{ role: string; good: Record<string, unknown> }>;

const view = { ActionId: 1, viewType: 'aggregate' as const };

/** Inputs of an administrator, by call. */
export const viewsMade = (people: ReadonlyMap<string, Person>): Record<string, Made> => {
  const of =
    (good: Record<string, unknown>): Made =>
    async () => {
      const admin = people.get('Admin');
      if (!admin) throw new Error('no administrator signed in');
      const texts = { Html: '', Controller: '', Functions: 'exports.echo = (params) => params;' };
      const { Id, Version } = await admin.done('/api/action/SaveView', { ...view, ...texts });
      await admin.done('/api/definitions/Publish', { Id, Version });
      return { role: 'Admin', good };
    };
  return {
    'actionViews.view': of(view),
    'actionViews.failed': of({ ...view, Line: 1 }),
    'actionViews.run': of({ ...view, Name: 'echo', Params: { a: 1 } }),
    'actionViews.draft': of(view),
    'actionViews.saveDraft': of({ ...view, Html: '<p>', Controller: 'view.resize()', Functions: '' }),
    'actionViews.getTypeHtml': of({ id: '1', viewType: 'grid' }),
    'actionViews.setTypeHtml': of({ id: '1', viewType: 'grid', html: '<p>' }),
    'actionViews.addView': of({ typeId: '1', viewType: 'grid' }),
    'actionViews.saveTypeController': of({ Id: 1, viewType: 'mentor', ctrl: 'view.resize()' }),
    'actionViews.saveTypeFunctions': of({ Id: 1, viewType: 'mentor', Functions: '' }),
  };
};

/** Actions with published views, and people around them, for the tests of views. */
import type { ViewTexts, ViewType } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import type { Person, World } from '../../testing/world.ts';

export const noTexts: ViewTexts = { Html: '', Controller: '', Functions: '' };

type Run = { ActionId: number; Name: string; Params?: unknown; viewType?: ViewType; MenteeId?: number };

/** Runs a function of the view for the mentee, unless another place is named. */
export const run = (person: Person, { viewType = 'mentee', Params = {}, ...sent }: Run) =>
  person.call('/api/action/RunFunction', { viewType, Params, ...sent });

/** Asks for the published view at a place. */
export const view = (person: Person, ActionId: number, viewType: ViewType, MenteeId?: number) =>
  person.call('/api/action/View', { ActionId, viewType, MenteeId });

/** What the tests make in a world. */
export const fixturesOf = (world: () => World) => ({
  /** A new form, published for everybody. */
  makeAction: async (TypeId = 1): Promise<number> => {
    const admin = await world().enter('admin');
    const made = await admin.done('/api/project/CreateAction', {
      ProjectId: 1,
      TypeId,
      Title: 'Ενέργεια με προβολή',
      Data: { Fields: [{ Key: 'note', Type: 'text', Label: { el: 'Σημείωση', en: 'Note' } }] },
    });
    await admin.done('/api/action/publish', { ActionId: made.Id });
    return made.Id;
  },
  /** Saves a view of an action, and publishes it. */
  publish: async (ActionId: number, viewType: ViewType, texts: Partial<ViewTexts>): Promise<number> => {
    const admin = await world().enter('admin');
    const saved = await admin.done('/api/action/SaveView', { ActionId, viewType, ...noTexts, ...texts });
    await admin.done('/api/definitions/Publish', { Id: saved.Id, Version: saved.Version });
    return saved.Id;
  },
  /** A mentor with a mentee, and a mentee whom the mentor does not follow. */
  people: async () => {
    const mentor = await makeLike(world(), 'mentor');
    const mentee = await makeMentee(world(), { mentor: mentor.username });
    return { mentor, mentee, stranger: await makeMentee(world()) };
  },
});

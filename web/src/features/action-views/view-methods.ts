/** What a view's controller can ask the page for; each request is made in the viewer's session. */
import { toApiProblem, send } from '../../platform/api.ts';
import { sendIdempotent } from '../../platform/idempotency.ts';
import { showToast } from '../../platform/toasts.ts';
import type { FrameMethods } from '../../ui/contained-frame-host.ts';
import { refreshActionStates, type ViewPlace } from './action-views.queries.ts';

const maxToastLength = 200;

type Data = Record<string, unknown>;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const toData = (value: unknown): Data => (isData(value) ? value : {});

/** The version of a mentee's data that the next save replaces. */
export type DataVersion = { current: number };

/** Saving and completing, by the same calls as the ordinary page. */
const createSaving = ({ ActionId, viewType, MenteeId }: ViewPlace, version: DataVersion, first: Data) => {
  const isOwn = viewType === 'mentee';
  let last = first;
  const put = async (Data: Data, Submit: boolean): Promise<{ completion: number; completed: boolean }> => {
    try {
      const person = isOwn || MenteeId === undefined ? {} : { MenteeId };
      const input = { ActionId, ...person, Data, Version: version.current, Submit };
      const { Version, Completion, Completed } = await send('/api/mentee/SaveActionData', input);
      version.current = Version;
      last = Data;
      await refreshActionStates();
      return { completion: Completion, completed: Completed };
    } catch (error) {
      // The controller gets what is there now, and decides; its next save is over that.
      const { code, details } = toApiProblem(error);
      if (code === 'STALE' && typeof details['Version'] === 'number') version.current = details['Version'];
      throw error;
    }
  };
  return {
    save: (data: unknown) => put(toData(data), false),
    complete: async (data: unknown) => {
      if (isOwn) return put(isData(data) ? data : last, true);
      if (isData(data)) await put(data, false);
      const done = { Completion: 100, NextActor: 'nobody' as const };
      await send('/api/Action/complet', { ActionId, MenteeId: MenteeId ?? 0, Data: done });
      await refreshActionStates();
      return { completion: 100, completed: true };
    },
  };
};

/** The methods of a view at a place. A view of all mentees has nobody's data to save. */
export const createViewMethods = (place: ViewPlace, version: DataVersion, first: Data): FrameMethods => ({
  run: (name, params) =>
    sendIdempotent('/api/action/RunFunction', { ...place, Name: String(name), Params: params ?? {} }),
  service: (name, params) => sendIdempotent('/api/Services/{name}', { name: String(name), Params: toData(params) }),
  toast: (text) => showToast('info', String(text).slice(0, maxToastLength)),
  ...(place.viewType === 'aggregate' ? {} : createSaving(place, version, first)),
});

/** The room's reads and writes. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { can } from '@telemachos/contract/access/abilities.ts';
import type { ViewType } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { send, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { callQuery, queryClient } from '../../platform/queries.ts';
import { useCurrentRole, useProject } from '../../platform/session.ts';
import './action-views.texts.ts';

/** A view as its viewers get it. */
export type ShownView = NonNullable<OutputOfPath<'/api/action/View'>>;
/** A view as its author edits it. */
export type ViewDraft = OutputOfPath<'/api/action/ViewDraft'>;
/** An action, or an action type. */
export type ViewOwner = { ActionId: number } | { TypeId: number };
/** Where a view is looked at, and whose action it shows. */
export type ViewPlace = { ActionId: number; viewType: ViewType; MenteeId?: number };

/** What a running frame was given never changes under it: it is read once, whenever its screen opens. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** The published view at a place; null without one. */
export const useShownView = (place: ViewPlace): UseQueryResult<OutputOfPath<'/api/action/View'>> => {
  const maySee = useProject()?.Abilities.includes('mentee.view') ?? false;
  return useQuery({ ...callQuery('/api/action/View', place), ...once, enabled: maySee });
};

/** What a mentee wrote in an action, for a view that is about to start. */
export const useViewData = (
  input: InputOfPath<'/api/mentee/GetActionData'>,
  enabled: boolean,
): UseQueryResult<OutputOfPath<'/api/mentee/GetActionData'>> =>
  useQuery({ ...callQuery('/api/mentee/GetActionData', input), ...once, enabled });

/** The draft of a view. Read once for an editor, and again after each save. */
export const useViewDraft = (owner: ViewOwner, viewType: ViewType): UseQueryResult<ViewDraft> =>
  useQuery({ ...callQuery('/api/action/ViewDraft', { ...owner, viewType }), ...once });

/** How actions stand is read again: a view has saved or completed one. */
export const refreshActionStates = async (): Promise<void> => {
  const paths = ['/api/data/getactions', '/api/action/mentor', '/api/mentor/Mentees', '/api/mentee/GetActionData'];
  await Promise.all(
    paths.map((path) =>
      queryClient.invalidateQueries({
        queryKey: [path],
        refetchType: path.includes('GetActionData') ? 'none' : 'active',
      }),
    ),
  );
};

/** Logs that the controller of a view failed, for its author. Nobody waits for it. */
export const reportViewFailure = (place: ViewPlace, Line: number): void =>
  void send('/api/action/ViewFailed', { ...place, Line }, { background: true }).catch(() => undefined);

/** Whether the person edits views of actions. */
export const useMayEditViews = (): boolean => {
  const role = useCurrentRole();
  return role !== null && can([role], 'actionViews.edit');
};

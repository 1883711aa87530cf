/** The own view of an action where it has one; the ordinary page otherwise, and whenever the view cannot be shown. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ViewType } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { TextSkeleton } from '../../ui/states.tsx';
import type { FrameFault } from '../../ui/contained-frame-host.ts';
import { reportViewFailure, useMayEditViews, useShownView } from './action-views.queries.ts';

const RunningView = lazy(async () => {
  const [file] = await Promise.all([import('./running-view.tsx'), loadTexts(['actionViews', 'problems'])]);
  return { default: file.RunningView };
});
const StoppedNote = lazy(async () => {
  const [file] = await Promise.all([import('./stopped-note.tsx'), loadTexts(['actionViews'])]);
  return { default: file.StoppedNote };
});

type ActionViewProps = {
  actionId: number;
  viewType: ViewType;
  /** Whose action it is; nobody's for an aggregate view. */
  mentee: { Id: number; Name: string } | null;
  /** The ordinary page. */
  children: ReactNode;
};

/** Shows the published view. One that fails gives way to the ordinary page, with a note for those who edit views. */
export const ActionView = ({ actionId, viewType, mentee, children }: ActionViewProps) => {
  const place = {
    ActionId: actionId,
    viewType,
    ...(mentee === null || viewType === 'mentee' ? {} : { MenteeId: mentee.Id }),
  };
  const view = useShownView(place);
  const edits = useMayEditViews();
  const [fault, setFault] = useState<FrameFault | null>(null);
  // Whoever has no answer at once works on the ordinary page.
  if (view.isFetching && view.isPending && view.failureCount === 0) return <TextSkeleton lines={6} />;
  if (!view.data) return children;
  if (fault)
    return (
      <>
        {edits ? (
          <Suspense fallback={null}>
            <StoppedNote actionId={actionId} viewType={viewType} fault={fault} />
          </Suspense>
        ) : null}
        {children}
      </>
    );
  const stop = (stopped: FrameFault): void => {
    setFault(stopped);
    reportViewFailure(place, stopped.line);
  };
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <RunningView view={view.data} place={place} mentee={mentee} onFail={stop} ordinary={children} />
    </Suspense>
  );
};

/** A published view in its frame, with the data that it works on. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { ContainedFrame } from '../../ui/contained-frame.tsx';
import type { FrameFault } from '../../ui/contained-frame-host.ts';
import { TextSkeleton } from '../../ui/states.tsx';
import { useViewData, type ShownView, type ViewPlace } from './action-views.queries.ts';
import { createViewMethods } from './view-methods.ts';

type RunningViewProps = {
  view: ShownView;
  place: ViewPlace;
  mentee: { Id: number; Name: string } | null;
  onFail: (fault: FrameFault) => void;
  /** Shown if the data cannot be read. */
  ordinary: ReactNode;
};

const Frame = ({
  view,
  place,
  mentee,
  onFail,
  data,
  version,
}: Omit<RunningViewProps, 'ordinary'> & { data: Record<string, unknown>; version: number }) => {
  const { t } = useTranslation('actionViews');
  const language = useLanguage();
  const [methods] = useState(() => createViewMethods(place, { current: version }, data));
  return (
    <ContainedFrame
      title={t('frame', { title: view.Action.Title })}
      html={view.Html}
      controller={view.Controller}
      given={{ data, action: view.Action, mentee, language }}
      methods={methods}
      onFail={onFail}
    />
  );
};

/** Waits for the mentee's data, then starts the frame. */
export const RunningView = ({ ordinary, ...props }: RunningViewProps) => {
  const { ActionId, viewType, MenteeId } = props.place;
  const hasData = viewType !== 'aggregate';
  const piece = useViewData(MenteeId === undefined ? { ActionId } : { ActionId, MenteeId }, hasData);
  if (!hasData) return <Frame {...props} data={{}} version={0} />;
  if (piece.error) return ordinary;
  if (!piece.data) return <TextSkeleton lines={6} />;
  return <Frame {...props} data={piece.data.Data ?? {}} version={piece.data.Version} />;
};

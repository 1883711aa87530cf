/** Moving meetings to another day, by dragging them or with Shift and the arrows: the time stays. */
import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { createContext, use, useEffect, useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { daysLater, minutesAt } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useTellMoved } from './tell-moved.ts';
import { dragWords } from '../../ui/drag-words.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { hiddenFromSight } from '../../ui/hidden.ts';
import { useIsStaff, useMayChange } from './meeting-item.tsx';
import { useMove } from './meetings.queries.ts';

/** A press that goes no further is a press. */
const sensor = { activationConstraint: { distance: 8 } };

const freeOf = (error: Error): string[] => {
  const free = toApiProblem(error).details?.['Free'];
  return Array.isArray(free) ? free.filter((time): time is string => typeof time === 'string') : [];
};

/** Days by which the arrows move. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves a meeting to a day; with the id of what says how it is done by keyboard. */
type Mover = { moveTo: (meeting: MeetingLine, day: string) => void; hint: string };
const MoverOf = createContext<Mover | null>(null);

/** A move that is told: to which day, and that the focus was on what was moved. */
const useMoveTo = (onMoved: (day: string, focused: number | null) => void) => {
  const { t } = useTranslation('meetings');
  const move = useMove();
  const tellMoved = useTellMoved();
  const wordsOf = useProblemMessage();
  return (meeting: MeetingLine, day: string) => {
    const start = Date.parse(meeting.Start);
    if (dayInAthens(start) === day) return;
    const minutes = minutesAt(start);
    const { Id, Sequence } = meeting;
    const isFocused = document.activeElement?.getAttribute('data-meeting') === String(Id);
    move.mutate(
      { Id, Sequence, Date: day, TimeHours: Math.floor(minutes / 60), TimeMinutes: minutes % 60 },
      {
        onSuccess: ({ Start }) => {
          tellMoved(meeting, t('meeting.movedTo', { when: showDateTime(Start) }));
          onMoved(day, isFocused ? Id : null);
        },
        onError: (error) => {
          const times = freeOf(error).map((time) => showDateTime(time));
          const free = times.length === 0 ? '' : ` ${t('meeting.free', { times: times.join(' · ') })}`;
          const noTime = Object.values(toApiProblem(error).fields).includes('NO_SUCH_TIME');
          // A calendar shows where it is by now; there are no two versions to choose from.
          const why = toApiProblem(error).code === 'STALE' ? t('meeting.changedMeanwhile') : wordsOf(error);
          showToast('error', `${noTime ? t('meeting.fault.NO_SUCH_TIME') : why}${free}`);
        },
      },
    );
  };
};

/** The focus goes along with what was moved, once it is drawn where it is now. */
const useFocusAlong = (list: readonly MeetingLine[]) => {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null || !list.some(({ Id }) => Id === wanted)) return undefined;
    const frame = requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-meeting="${wanted}"]`)?.focus();
      setWanted(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, list]);
  return setWanted;
};

/** The days between which meetings are moved; whoever moves one to another day than those goes along. */
export const Moving = ({
  list,
  days,
  onDay,
  children,
}: {
  list: readonly MeetingLine[];
  days: readonly string[];
  onDay: (day: string) => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('meetings');
  const staff = useIsStaff();
  const focusAlong = useFocusAlong(list);
  const moved = (day: string, focused: number | null) => {
    if (!days.includes(day)) onDay(day);
    focusAlong(focused);
  };
  const moveTo = useLatest(useMoveTo(moved));
  const hint = useId();
  const sensors = useSensors(useSensor(PointerSensor, sensor));
  const dropped = (id: unknown, place: unknown) => {
    const meeting = list.find(({ Id }) => Id === id);
    if (!meeting || typeof place !== 'string') return;
    const [day = '', mentor] = place.split(' ');
    if (mentor !== undefined && Number(mentor) !== meeting.MentorId) showToast('error', t('meeting.otherMentor'));
    else moveTo(meeting, day);
  };
  const mover = useMemo(() => ({ moveTo, hint }), [moveTo, hint]);
  return (
    <MoverOf value={mover}>
      {staff ? (
        <Box
          id={hint}
          sx={(theme) => ({
            mb: 3,
            fontSize: '0.875rem',
            color: 'text.secondary',
            // Phones have no such keys.
            [theme.breakpoints.down('md')]: hiddenFromSight,
          })}
        >
          {t('meeting.how')}
        </Box>
      ) : null}
      <DndContext
        sensors={sensors}
        onDragEnd={({ active, over }) => dropped(active.id, over?.id)}
        accessibility={dragWords(t('meeting.how'))}
      >
        {children}
      </DndContext>
    </MoverOf>
  );
};

/**
 * A meeting that may be moved, by who holds it or runs the project, while it is planned. `children` draw it, described by
 * the hint where that is so.
 */
export const Draggable = ({
  meeting,
  children,
}: {
  meeting: MeetingLine;
  children: (hint: string | undefined) => ReactNode;
}) => {
  const { t } = useTranslation(['meetings', 'problems']);
  const staff = useIsStaff();
  const session = useSession();
  const mover = use(MoverOf);
  const isOwn = meeting.Mentees.some(({ Id }) => Id === session?.Id);
  const isTheirs = useMayChange()(meeting);
  const disabled = !isTheirs || isOwn || meeting.State !== 'planned';
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: meeting.Id, disabled });
  const pressed = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!staff || !event.shiftKey || by === undefined) return;
    event.preventDefault();
    if (disabled)
      return showToast(
        'info',
        t(isOwn ? 'meetings:own.mentorSets' : isTheirs ? 'meetings:meeting.stays' : 'problems:HELD_BY_OTHER'),
      );
    mover?.moveTo(meeting, daysLater(dayInAthens(Date.parse(meeting.Start)), by));
  };
  return (
    <Box
      ref={setNodeRef}
      {...listeners}
      onKeyDown={pressed}
      style={transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : undefined}
      sx={{ position: 'relative', zIndex: isDragging ? 2 : 'auto', boxShadow: isDragging ? 3 : 0, minWidth: 0 }}
    >
      {children(disabled ? undefined : mover?.hint)}
    </Box>
  );
};

/** What says of a day, or of a mentor's, that something lies over it. */
export const useDroppableDay = (day: string, mentorId?: number) => {
  const { setNodeRef, isOver } = useDroppable({ id: mentorId === undefined ? day : `${day} ${mentorId}` });
  return { ref: setNodeRef, over: isOver ? { outline: '2px solid var(--blue-800)', outlineOffset: -2 } : {} };
};

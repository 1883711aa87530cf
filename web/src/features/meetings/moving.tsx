/** Moving meetings by dragging them to another day: the time stays. Without a mouse they are moved in their dialog. */
import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { minutesAt } from '@telemachos/contract/kit/clock.ts';
import { dayInAthens, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { asProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { toast } from '../../platform/toasts.ts';
import { dragWords } from '../../ui/drag-words.ts';
import { useIsStaff } from './meeting-item.tsx';
import { useMove } from './meetings.queries.ts';
import { useSession } from '../../platform/session.ts';

/** A press that goes no further is a press. */
const sensor = { activationConstraint: { distance: 8 } };

const freeOf = (error: Error): string[] => {
  const free = asProblem(error).details?.['Free'];
  return Array.isArray(free) ? free.filter((time): time is string => typeof time === 'string') : [];
};

/** The days between which meetings are dragged. */
export const Moving = ({ list, children }: { list: readonly MeetingLine[]; children: ReactNode }) => {
  const { t } = useTranslation('meetings');
  const move = useMove();
  const wordsOf = useProblemText();
  const sensors = useSensors(useSensor(PointerSensor, sensor));
  const dropped = (id: unknown, day: unknown) => {
    const meeting = list.find(({ Id }) => Id === id);
    if (!meeting || typeof day !== 'string') return;
    const start = Date.parse(meeting.Start);
    if (dayInAthens(start) === day) return;
    const minutes = minutesAt(start);
    const { Id, Sequence } = meeting;
    move.mutate(
      { Id, Sequence, Date: day, TimeHours: Math.floor(minutes / 60), TimeMinutes: minutes % 60 },
      {
        onSuccess: () => toast('success', t('meeting.moved')),
        onError: (error) => {
          const times = freeOf(error).map((time) => showDateTime(time));
          const free = times.length === 0 ? '' : ` ${t('meeting.free', { times: times.join(' · ') })}`;
          toast('error', `${wordsOf(error)}${free}`);
        },
      },
    );
  };
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={({ active, over }) => dropped(active.id, over?.id)}
      accessibility={dragWords(t('meeting.how'))}
    >
      {children}
    </DndContext>
  );
};

/** A meeting that may be dragged, by who holds it or runs the project, while it is planned. */
export const Draggable = ({ meeting, children }: { meeting: MeetingLine; children: ReactNode }) => {
  const staff = useIsStaff();
  const session = useSession();
  const isOwn = meeting.Mentees.some(({ Id }) => Id === session?.Id);
  const disabled = !staff || isOwn || meeting.State !== 'planned';
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: meeting.Id, disabled });
  return (
    <Box
      ref={setNodeRef}
      {...listeners}
      style={transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : undefined}
      sx={{ position: 'relative', zIndex: isDragging ? 2 : 'auto', boxShadow: isDragging ? 3 : 0, minWidth: 0 }}
    >
      {children}
    </Box>
  );
};

/** What says of a day that something lies over it. */
export const useDroppableDay = (day: string) => {
  const { setNodeRef, isOver } = useDroppable({ id: day });
  return { ref: setNodeRef, over: isOver ? { outline: '2px solid var(--blue-800)', outlineOffset: -2 } : {} };
};

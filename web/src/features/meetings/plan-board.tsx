/** A plan over its days: mentees are dragged from time to time; without a mouse the time is chosen beside the name. */
import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import { showToast } from '../../platform/toasts.ts';
import { dragWords } from '../../ui/drag-words.ts';
import { Dated } from '../../ui/written.tsx';
import { boardsOf, putAt, type Board, type Plan, type Times } from './plan.rules.ts';
import { weekdayKey } from './words.ts';

const sensor = { activationConstraint: { distance: 8 } };

/** A mentee at their time. */
const Chip = ({ id, name }: { id: number; name: string }) => {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id });
  return (
    <Box
      ref={setNodeRef}
      {...listeners}
      data-planned={id}
      style={transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : undefined}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 2 : 'auto',
        boxShadow: isDragging ? 3 : 0,
        px: 2,
        py: 1,
        cursor: 'grab',
        touchAction: 'none',
        borderRadius: 'var(--radius-small)',
        borderLeft: 3,
        borderColor: 'primary.main',
        bgcolor: 'var(--blue-50)',
        fontSize: '0.875rem',
        overflowWrap: 'anywhere',
      }}
    >
      {name}
    </Box>
  );
};

type SlotOf = Board['days'][number]['slots'][number];

/** A time of a mentor, with who is there. */
const Slot = ({ mentorId, slot: { time, line } }: { mentorId: number; slot: SlotOf }) => {
  const { setNodeRef, isOver } = useDroppable({ id: `${mentorId} ${time}` });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-slot={time}
      sx={{
        display: 'grid',
        gridTemplateColumns: '52px 1fr',
        alignItems: 'center',
        minHeight: 40,
        borderTop: 1,
        borderColor: 'divider',
        ...(isOver ? { outline: '2px solid var(--blue-800)', outlineOffset: -2 } : {}),
      }}
    >
      <Box component="time" dateTime={time} sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {showTime(time)}
      </Box>
      {line ? <Chip id={line.MenteeId} name={line.MenteeName} /> : null}
    </Box>
  );
};

/** The days of one mentor side by side. */
const Days = ({ board, named }: { board: Board; named: boolean }) => {
  const { t } = useTranslation('meetings');
  return (
    <Box component="section" sx={{ mt: 4 }}>
      {named ? (
        <Box component="h3" sx={{ m: 0, mb: 2, fontSize: '1rem', fontWeight: 600 }}>
          {board.MentorName}
        </Box>
      ) : null}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        {board.days.map(({ day, slots }) => (
          <Box
            key={day}
            sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 'var(--radius-large)', minWidth: 0 }}
          >
            <Box component="h4" sx={{ m: 0, mb: 1, fontSize: '0.875rem', fontWeight: 600 }}>
              {t(`weekdays.${weekdayKey(day)}`)} <Dated>{showDay(day)}</Dated>
            </Box>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {slots.map((slot) => (
                <Slot key={slot.time} mentorId={board.MentorId} slot={slot} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** All mentors of a plan. */
export const PlanBoard = ({
  plan,
  times,
  onChange,
}: {
  plan: Plan;
  times: Times;
  onChange: (times: Times) => void;
}) => {
  const { t } = useTranslation('meetings');
  const sensors = useSensors(useSensor(PointerSensor, sensor));
  const how = useId();
  const boards = boardsOf(plan, times);
  const dropped = (menteeId: unknown, place: unknown) => {
    if (typeof menteeId !== 'number' || typeof place !== 'string') return;
    const [mentorId, time = ''] = place.split(' ');
    const line = plan.list.find(({ MenteeId }) => MenteeId === menteeId);
    const next = String(line?.MentorId) === mentorId ? putAt(plan, times, menteeId, time) : null;
    if (next) onChange(next);
    else showToast('error', t('plan.cannot', { name: line?.MenteeName ?? '' }));
  };
  return (
    <Box role="group" aria-label={t('plan.board')} aria-describedby={how}>
      <Box id={how} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('plan.how')}
      </Box>
      <DndContext
        sensors={sensors}
        onDragEnd={({ active, over }) => over && dropped(active.id, over.id)}
        accessibility={dragWords(t('plan.how'))}
      >
        {boards.map((board) => (
          <Days key={board.MentorId} board={board} named={boards.length > 1} />
        ))}
      </DndContext>
    </Box>
  );
};

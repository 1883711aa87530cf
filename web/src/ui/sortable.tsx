/**
 * A list that is put in order: dragged by mouse or finger, or moved by the buttons of each line, which arrow keys press
 * too.
 */
import {
  closestCenter,
  DndContext,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dragWords } from './drag-words.ts';

/**
 * What a line is on phones, where its buttons take a third of the width: short by itself, a `summary` that opens below them,
 * or a `form` that stands below them.
 */
type LineKind = 'short' | 'summary' | 'form';

type LineProps = {
  id: string;
  name: string;
  place: number;
  count: number;
  move: (to: number) => void;
  remove: (() => void) | undefined;
  kind: LineKind;
  above: ReactNode;
  children: ReactNode;
};

const Line = ({ id, name, place, count, move, remove, kind, above, children }: LineProps) => {
  const { t } = useTranslation();
  const [folds, below] = [kind === 'summary', kind === 'form'];
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const style = { transition, ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}) };
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={style}
      sx={{
        bgcolor: 'background.paper',
        position: 'relative',
        ...(folds && { '& summary': { pr: { xs: '136px', sm: 0 } } }),
        zIndex: isDragging ? 2 : 'auto',
        boxShadow: isDragging ? 3 : 0,
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      {above}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, position: 'relative' }}>
        <Box
          component="span"
          aria-hidden="true"
          data-grip
          {...listeners}
          sx={{
            cursor: 'grab',
            touchAction: 'none',
            color: 'text.secondary',
            pt: 2.5,
            display: { xs: 'none', sm: 'block' },
          }}
        >
          <DragIndicator />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, pt: below ? { xs: 11, sm: 0 } : 0 }}>{children}</Box>
        {/* On phones what is opened below the line has the whole width. */}
        <Box
          sx={{
            display: 'flex',
            flex: 'none',
            pt: 1,
            ...(folds || below ? { position: { xs: 'absolute', sm: 'static' }, right: 0, top: 0 } : {}),
          }}
        >
          <IconButton
            size="small"
            data-move="up"
            aria-label={t('sortable.up', { name })}
            aria-disabled={place === 0 || undefined}
            onClick={() => place > 0 && move(place - 1)}
          >
            <ArrowUpward fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            data-move="down"
            aria-label={t('sortable.down', { name })}
            aria-disabled={place === count - 1 || undefined}
            onClick={() => place < count - 1 && move(place + 1)}
          >
            <ArrowDownward fontSize="small" />
          </IconButton>
          {remove ? (
            <IconButton size="small" aria-label={t('sortable.remove', { name })} onClick={remove}>
              <DeleteOutlined fontSize="small" />
            </IconButton>
          ) : null}
        </Box>
      </Box>
    </Box>
  );
};

/** `keyOf` tells lines apart while they move (by their place, unless they have a name); `nameOf` is what a line is called; `renderAbove` what stands above it, as the heading of those that follow; without `onRemove` none goes, with `isRemovable` only some. */
export const Sortable = <Item,>({
  items,
  keyOf = (_item, place) => String(place),
  nameOf,
  onChange,
  onRemove,
  isRemovable = () => true,
  kind = 'short',
  renderAbove,
  children,
}: {
  items: readonly Item[];
  keyOf?: (item: Item, place: number) => string;
  nameOf: (item: Item, place: number) => string;
  onChange: (items: Item[]) => void;
  onRemove?: (place: number) => void;
  isRemovable?: (item: Item, place: number) => boolean;
  kind?: LineKind;
  renderAbove?: (item: Item, place: number) => ReactNode;
  children: (item: Item, place: number) => ReactNode;
}) => {
  const { t } = useTranslation();
  const [told, setTold] = useState('');
  const [moved, setMoved] = useState<{ to: number; way: 'up' | 'down' } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const keys = items.map(keyOf);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    setMoved({ to, way: to < from ? 'up' : 'down' });
    setTold(t('sortable.moved', { name: nameOf(item, from), place: to + 1, count: items.length }));
    onChange(arrayMove([...items], from, to));
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  useEffect(() => {
    // The line was drawn anew in its new place: the keys stay with it.
    if (!moved || !document.activeElement?.matches('[data-move], body')) return;
    list.current?.children[moved.to]
      ?.querySelector<HTMLElement>(`[data-move="${moved.way}"]`)
      ?.focus({ preventScroll: true });
  }, [moved]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={dragWords(t('sortable.how'))}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item, place) => (
            <Line
              key={keys[place]}
              id={keys[place] ?? ''}
              name={nameOf(item, place)}
              place={place}
              count={items.length}
              move={(to) => move(place, to)}
              remove={onRemove && isRemovable(item, place) ? () => onRemove(place) : undefined}
              kind={kind}
              above={renderAbove?.(item, place)}
            >
              {children(item, place)}
            </Line>
          ))}
        </Box>
      </SortableContext>
      <Box role="status" className="only-heard">
        {told}
      </Box>
    </DndContext>
  );
};

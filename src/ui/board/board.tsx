import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { CollisionDetection } from '@dnd-kit/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { columnByColumn } from './board-keyboard';
import { boardSpeech } from './board-speech';
import type { BoardWords } from './board-speech';

/** Detects collisions by the pointer; by the card itself with the keyboard, which has no pointer. */
const collision: CollisionDetection = (args) =>
  args.pointerCoordinates === null ? rectIntersection(args) : pointerWithin(args);

/** Cards in columns that mouse, finger and keyboard carry from one to another. */
export function Board({
  words,
  onDrop,
  carried,
  children,
}: {
  words: BoardWords;
  /** Handles a card dropped into another column. */
  onDrop: (id: string, from: string, to: string) => void;
  /** Draws the inside of a card under the finger. */
  carried: (id: string, from: string) => ReactNode;
  children: ReactNode;
}) {
  const [held, setHeld] = useState<{ readonly id: string; readonly from: string } | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnByColumn }),
  );
  const inside = held && carried(held.id, held.from);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={boardSpeech(words)}
      onDragStart={({ active }) => {
        const from: unknown = active.data.current?.['column'];
        setHeld(typeof from === 'string' ? { id: String(active.id), from } : null);
      }}
      onDragCancel={() => setHeld(null)}
      onDragEnd={({ active, over }) => {
        setHeld(null);
        const from: unknown = active.data.current?.['column'];
        if (over === null || typeof from !== 'string' || from === String(over.id)) return;
        onDrop(String(active.id), from, String(over.id));
      }}
    >
      {children}
      <DragOverlay>
        {inside && (
          <div className="w-72 rotate-1 rounded-lg border border-accent bg-surface p-3 shadow-3">
            {inside}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

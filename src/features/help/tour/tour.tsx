import { Description, Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { placeCard, shownRect } from './tour-place';
import type { Box } from './tour-place';
import { stepsOf, tourOf } from './tours';

/** Room between what a step shows and the ring around it. */
const RING = 4;

/**
 * Shows five steps, each beside what it speaks of. The page behind takes no presses meanwhile; Esc ends the tour, arrows go
 * back and on.
 */
export default function Tour({ onEnd }: { onEnd: () => void }) {
  const { access } = useSignedIn();
  const [steps] = useState(() => stepsOf(tourOf(access)));
  const [at, setAt] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const step = steps[at];
  const { target, style } = usePlace(step?.targets ?? [], card);
  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const go = (by: number): void => {
    if (at + by >= steps.length) onEnd();
    else setAt(Math.max(0, at + by));
  };
  return (
    <Dialog open onClose={onEnd} initialFocus={next} className="relative z-50">
      {/* As large as the window: a press beside the card is none on the page behind, and does not end the tour. */}
      <DialogPanel
        className={cx('fixed inset-0', target === null && 'bg-[var(--scrim)]')}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') go(1);
          if (event.key === 'ArrowLeft') go(-1);
        }}
      >
        {target !== null && (
          <div
            aria-hidden="true"
            className="fixed rounded-lg border-2 border-accent shadow-[0_0_0_200vmax_var(--scrim)]"
            style={{
              top: target.top - RING,
              left: target.left - RING,
              width: target.width + 2 * RING,
              height: target.height + 2 * RING,
            }}
          />
        )}
        <div
          ref={card}
          className="fixed w-[min(22rem,calc(100vw-24px))] rounded-2xl border border-line bg-raised p-5 shadow-3"
          style={style}
        >
          <div aria-live="polite">
            <p className="meta num text-ink-3">{`Adım ${at + 1} / ${steps.length}`}</p>
            <DialogTitle className="mt-0.5 text-base font-semibold">{step.title}</DialogTitle>
            <Description className="mt-1.5 text-ink-2">{step.text}</Description>
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-2">
            {!isLast && (
              <Button size="sm" tone="quiet" className="-ml-2.5" onClick={onEnd}>
                Turu geç
              </Button>
            )}
            <span className="flex-1" />
            {at > 0 && (
              <Button size="sm" icon={ArrowLeft} onClick={() => go(-1)}>
                Geri
              </Button>
            )}
            <Button
              ref={next}
              size="sm"
              tone="primary"
              iconAfter={isLast ? Check : ArrowRight}
              onClick={() => go(1)}
            >
              {isLast ? 'Bitir' : 'İleri'}
            </Button>
          </div>
        </div>
      </DialogPanel>
    </Dialog>
  );
}

/** Follows where the shown part is, and returns the place of the card beside it. */
function usePlace(
  targets: readonly string[],
  card: React.RefObject<HTMLDivElement | null>,
): { readonly target: Box | null; readonly style: CSSProperties } {
  const [target, setTarget] = useState<Box | null>(null);
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' });
  const look = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    look.current = () => {
      const found = shownRect(targets);
      const size = { width: card.current?.offsetWidth ?? 0, height: card.current?.offsetHeight ?? 0 };
      setTarget(found);
      setStyle(placeCard(found, size, { width: innerWidth, height: innerHeight }));
    };
    look.current();
  }, [targets, card]);
  useEffect(() => {
    const again = (): void => look.current();
    const sizes = new ResizeObserver(again);
    if (card.current !== null) sizes.observe(card.current);
    addEventListener('resize', again);
    addEventListener('scroll', again, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener('resize', again);
      removeEventListener('scroll', again, { capture: true });
    };
  }, [card]);
  return { target, style };
}

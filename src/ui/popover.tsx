import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from '@/lib/class-names';

const GAP = 4;
const EDGE = 8;

/**
 * Renders a button with a panel of anything under it. The platform's own popover: it lies above dialogs and scrolling
 * boxes, closes on Esc and on a press elsewhere, and gives the focus back. The content only exists while it is open.
 */
export function Popover({
  label,
  button,
  buttonClassName,
  buttonLabel,
  tourStop,
  disabled = false,
  align = 'end',
  className,
  children,
}: {
  /** Names the panel for readers. */
  label: string;
  /** The content of the button. */
  button: ReactNode;
  buttonClassName?: string | undefined;
  /** Name of the button when it shows no text. */
  buttonLabel?: string | undefined;
  /** Name of the button for the tour of the app, where it is shown there. */
  tourStop?: string | undefined;
  disabled?: boolean | undefined;
  /** Edges of button and panel that are aligned. */
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  usePlacement(open, anchor, panel, align);
  /** Has Esc close the panel alone, not the dialog or sheet that it stands in. */
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (!open || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    panel.current?.hidePopover();
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttonClassName}
        disabled={disabled}
        popoverTarget={id}
        aria-label={buttonLabel}
        data-tour={tourStop}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-open={open || undefined}
        onKeyDown={closeOnEscape}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={cx(
          'pop fixed inset-auto m-0 text-ink transition-opacity duration-180 ease-out starting:opacity-0',
          className,
        )}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={closeOnEscape}
      >
        {open && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}

/** Keeps the panel under its button (above it where there is no room), inside the window. */
export function usePlacement(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
): void {
  useEffect(() => {
    const [button, box] = [anchor.current, panel.current];
    if (!open || !button || !box) return;
    const place = () => {
      const at = button.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = box;
      const below = at.bottom + GAP;
      const fits = below + height <= innerHeight - EDGE || at.top < innerHeight / 2;
      const left = align === 'end' ? at.right - width : at.left;
      box.style.top = `${Math.max(EDGE, fits ? below : at.top - GAP - height)}px`;
      box.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - EDGE - width))}px`;
      box.style.maxHeight = `${fits ? innerHeight - EDGE - below : at.top - GAP - EDGE}px`;
    };
    place();
    // Content that loads late changes the size.
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [open, anchor, panel, align]);
}

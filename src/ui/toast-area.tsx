import { Bell, CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { clearOfFocus, clearOfPress } from './clear-of-toasts';

/** Milliseconds that a toast stays, unless held by mouse or focus. */
export const TOAST_MS = 5000;

export type ToastAction = { label: string; onSelect: () => void };

export type ToastOptions = {
  /** Takes back what the toast tells; adds *Geri al*. */
  undo?: (() => void | Promise<void>) | undefined;
  /** Another way on, such as *Kaydı aç*. */
  action?: ToastAction | undefined;
  /** A further one. */
  also?: ToastAction | undefined;
  /** Quiet second line: a time, a place. */
  detail?: string | undefined;
  /** Toasts with one id replace each other. */
  id?: string | undefined;
};

/** `alarm`: nothing was done; something asks for attention. */
export type ToastKind = 'success' | 'error' | 'alarm';

const icons = { success: CircleCheck, error: CircleAlert, alarm: Bell } as const;

/** Label of what takes back what a toast tells; the keyboard presses it. */
const UNDO = 'Geri al';

type Said = {
  text: string;
  kind: ToastKind;
  detail: string | undefined;
  actions: readonly ToastAction[];
};

/**
 * The content and actions of toasts until they are gone. The library keeps a hundred past ones, over lock and sign-out
 * too, so those carry only a number.
 */
const said = new Map<number, Said>();
let toasts = 0;

/** Shows a toast; called through `toastSuccess` and `toastError`. */
export function showToast(
  text: string,
  kind: ToastKind,
  { undo, action, also, detail, id }: ToastOptions,
): void {
  const first = undo ? { label: UNDO, onSelect: () => void undo() } : action;
  const actions = [first, also].filter((entry) => entry !== undefined);
  toasts += 1;
  const number = toasts;
  said.set(number, { text, kind, detail, actions });
  showNumber(number, id);
}

/** Shows a toast. A function of its own: the library keeps its closure, which would retain everything in scope here. */
function showNumber(number: number, id: string | undefined): void {
  toast.custom((own) => <Toast key={number} id={own} number={number} />, {
    // The toast keeps its own time: the library's timer stops for the mouse, but not for keyboard focus.
    duration: Number.POSITIVE_INFINITY,
    ...(id === undefined ? {} : { id }),
  });
}

export function hideToasts(): void {
  toast.dismiss();
}

function Toast({ id, number }: { id: string | number; number: number }) {
  const [shown] = useState(() => said.get(number));
  useEffect(() => () => void said.delete(number), [number]);
  return shown === undefined ? null : <ToastCard id={id} {...shown} />;
}

function ToastCard({ id, text, kind, detail, actions }: Said & { id: string | number }) {
  const [held, setHeld] = useState(false);
  const left = useRef(TOAST_MS);
  const told = useId();
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => toast.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - since));
    };
  }, [held, id]);
  const Icon = icons[kind];
  return (
    <div
      className="flex min-h-13 w-max max-w-[min(560px,calc(100vw-32px))] items-center gap-3 rounded-xl bg-bar pr-1.5 pl-4 text-sm text-bar-ink shadow-3"
      role={kind === 'error' ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
      }}
    >
      <Icon className="size-4.5" aria-hidden="true" />
      <span className="min-w-0 flex-1 py-2.5 pr-2">
        <span id={told} className={detail === undefined ? undefined : 'block font-medium'}>
          {text}
        </span>
        {detail !== undefined && <span className="meta num block text-bar-ink-2">{detail}</span>}
      </span>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          aria-describedby={told}
          data-undo={action.label === UNDO ? '' : undefined}
          className="hit h-10 shrink-0 rounded-md px-3 font-medium hover:bg-bar-ink/12 focus-visible:outline-bar-ink"
          onClick={() => {
            action.onSelect();
            toast.dismiss(id);
          }}
        >
          {action.label}
        </button>
      ))}
      <button
        type="button"
        aria-label="Bildirimi kapat"
        aria-describedby={told}
        className="hit grid size-9 shrink-0 place-items-center rounded-md text-bar-ink-2 hover:bg-bar-ink/12 focus-visible:outline-bar-ink"
        onClick={() => toast.dismiss(id)}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Renders the place where toasts appear; once, at the root of the application. */
export function ToastArea() {
  useEffect(clearOfFocus, []);
  useEffect(clearOfPress, []);
  return (
    <Toaster
      position="bottom-center"
      visibleToasts={3}
      expand
      className="font-sans!"
      gap={8}
      offset={{ bottom: 'var(--toast-bottom)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)', left: 16, right: 16 }}
      containerAriaLabel="Bildirimler"
      toastOptions={{ unstyled: true, className: 'w-full! flex! justify-center' }}
    />
  );
}

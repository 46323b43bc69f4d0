import { useEffect } from 'react';
import { FIELD, FORM } from './form-selectors';
import { isShown } from './is-shown';

const FOCUSABLE = [
  'a[href]',
  'button:not(:disabled)',
  'input:not([type=hidden], :disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  '[tabindex="0"]',
].join();
/** Boxes out of which the focus does not move by itself. */
const REGION = '[role=dialog], [role=alertdialog], [popover], main, body';
/** Elements remembered that had the focus. */
const KEPT = 24;

/** The place in the page of an element that went from it. */
interface Place {
  readonly box: Element;
  /** Sibling after it. */
  readonly next: Node | null;
  readonly previous: Node | null;
  /** Elements that came in its stead. */
  readonly added: readonly Element[];
}

const isReachable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(FOCUSABLE) &&
  element.tabIndex >= 0 &&
  element.closest('[inert], [aria-hidden=true], [data-headlessui-focus-guard]') === null &&
  isShown(element);

function reachableIn(box: Element, selector = FOCUSABLE): readonly HTMLElement[] {
  return [box, ...box.querySelectorAll(selector)].filter(
    (element): element is HTMLElement => element.matches(selector) && isReachable(element),
  );
}

/** Returns the nearest element that can have the focus: after a place, else before it, in ever larger boxes. */
function nearest(place: Place): HTMLElement | null {
  let box: Element | null = place.box;
  let next = place.next?.parentNode === box ? place.next : null;
  if (next === null && place.previous?.parentNode === box) next = place.previous.nextSibling;
  while (box !== null) {
    const children = [...box.children];
    const at =
      next === null ? children.length : children.findIndex((child) => child === next || follows(child, next));
    const cut = at < 0 ? children.length : at;
    for (const child of children.slice(cut)) {
      const [first] = reachableIn(child);
      if (first !== undefined) return first;
    }
    for (const child of children.slice(0, cut).toReversed()) {
      const last = reachableIn(child).at(-1);
      if (last !== undefined) return last;
    }
    if (box.matches(REGION)) return null;
    next = box;
    box = box.parentElement;
    // The box itself holds nothing; what follows it comes first.
    next = next.nextSibling;
  }
  return null;
}

const follows = (element: Node, other: Node | null): boolean =>
  other !== null && (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Returns the first field of a form after a place: the user who has filled one in goes on there. */
function nextField({ box, next, previous }: Place): HTMLElement | null {
  const form = box.closest(FORM);
  if (form === null) return null;
  const before = previous?.isConnected === true ? previous : null;
  const fields = [...form.querySelectorAll(FIELD)].filter(isReachable);
  const isAfter = (field: Element): boolean => {
    if (next?.isConnected === true) return next.contains(field) || follows(field, next);
    if (before !== null) return follows(field, before) && !before.contains(field);
    return follows(field, box) && !box.contains(field);
  };
  return fields.find(isAfter) ?? null;
}

const HEADING = 'h1[tabindex]';

/**
 * Follows the focus, and brings it back when what had it goes from the page by the user's own key: a field that became
 * a card, a row that was removed, a button that was pressed for the last time. It goes to what came in its stead, in a
 * form to the next field, else to the nearest neighbour; never to the top of the page.
 */
class FocusKeeper {
  /**
   * Elements that had the focus, the last one at the end. Weak: an element that is gone holds what was typed in it, and
   * nothing of that outlives the lock.
   */
  #trail: readonly WeakRef<HTMLElement>[] = [];
  readonly #places = new WeakMap<Element, Place>();
  #path = '';
  #byKey = false;
  #lost: WeakRef<HTMLElement> | null = null;
  /** A button that was disabled while it had the focus, and where the focus went meanwhile. */
  #disabled: { readonly from: WeakRef<HTMLElement>; readonly to: WeakRef<Element> | null } | null = null;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  start(): () => void {
    const seen = new MutationObserver((records) => this.#see(records));
    const stop = new AbortController();
    const listen = { capture: true, signal: stop.signal, passive: true } as const;
    document.addEventListener('focusin', ({ target }) => this.#note(target), listen);
    for (const name of ['pointerdown', 'wheel', 'touchmove']) {
      document.addEventListener(name, () => this.#point(), listen);
    }
    document.addEventListener('keydown', (event) => this.#press(event), { ...listen, passive: false });
    seen.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      stop.abort();
      seen.disconnect();
      this.#settled();
      this.#lost = null;
    };
  }

  /** Returns the element, or the nearest focusable one to its former place. */
  standIn(element: Element): HTMLElement | null {
    if (element.isConnected) return isReachable(element) ? element : null;
    return this.#successor(element);
  }

  /** Returns the elements that had the focus until now. */
  get former(): ReadonlySet<Element> {
    return new Set(this.#former());
  }

  #note(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    this.#lost = null;
    this.#path = location.pathname;
    const others = this.#trail.filter((kept) => ![undefined, target].includes(kept.deref()));
    this.#trail = [...others, new WeakRef(target)].slice(-KEPT);
  }

  /** Returns the elements that had the focus and are not forgotten, the last one at the end. */
  #former(): readonly HTMLElement[] {
    return this.#trail.flatMap((kept) => kept.deref() ?? []);
  }

  #see(records: readonly MutationRecord[]): void {
    for (const element of this.#former()) {
      if (element.isConnected) continue;
      const known = this.#places.get(element);
      if (known?.box.isConnected === true) continue;
      // The box in which it was may have gone later.
      const place = placeIn(records, known?.box ?? element);
      if (place !== null) this.#places.set(element, place);
    }
    const back = this.#disabled;
    const from = back?.from.deref();
    if (back !== null && from?.matches(':disabled') !== true) {
      this.#disabled = null;
      if (from?.isConnected === true && isNowhere(back.to?.deref() ?? null)) from.focus();
    }
    const last = this.#trail.at(-1)?.deref();
    if (last === undefined || isThere(last) || !isNowhere(last)) return;
    this.#lost = new WeakRef(last);
    if (!this.#byKey) return;
    // Later: the screen may have a place of its own for the focus, or give it back.
    this.#settled();
    this.#frame = requestAnimationFrame(() => {
      this.#timer = setTimeout(() => this.#bringBack());
    });
  }

  #settled(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }

  #point(): void {
    this.#byKey = false;
    this.#disabled = null;
  }

  #press(event: KeyboardEvent): void {
    this.#byKey = true;
    // The user goes on where the focus is by now.
    this.#disabled = null;
    if (event.key !== 'Tab' || this.#lost === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.#bringBack()) event.preventDefault();
  }

  #bringBack(): boolean {
    this.#settled();
    const lost = this.#lost?.deref();
    this.#lost = null;
    if (lost === undefined || isThere(lost) || !isNowhere(lost)) return false;
    const isDisabled = lost.isConnected && lost.matches(':disabled');
    const to = this.#target(lost);
    to?.focus();
    if (isDisabled) {
      const now = document.activeElement;
      this.#disabled = { from: new WeakRef(lost), to: now === null ? null : new WeakRef(now) };
    }
    return to !== null && document.activeElement === to;
  }

  #target(lost: HTMLElement): HTMLElement | null {
    const heading = document.querySelector<HTMLElement>(HEADING);
    if (location.pathname !== this.#path) return heading;
    const modal = [...document.querySelectorAll('[aria-modal=true]')].filter(isShown).at(-1);
    const isOpen = (element: HTMLElement): boolean => modal === undefined || modal.contains(element);
    const candidates = [this.#successor(lost), ...this.#former().toReversed().filter(isReachable)];
    for (const candidate of candidates) if (candidate !== null && isOpen(candidate)) return candidate;
    return modal === undefined ? heading : null;
  }

  #successor(lost: Element): HTMLElement | null {
    // Beside a toast is nothing that the user worked on; where the user was before is.
    if (lost.closest('[data-sonner-toast]') !== null) return null;
    if (lost.isConnected) {
      const { parentElement: box, nextSibling: next, previousSibling: previous } = lost;
      return box === null ? null : nearest({ box, next, previous, added: [] });
    }
    const place = this.#places.get(lost);
    if (place?.box.isConnected !== true) return null;
    const added = place.added.filter((element) => element.isConnected);
    for (const element of added) {
      const [field] = reachableIn(element, FIELD);
      if (field !== undefined) return field;
    }
    const next = lost.matches(FIELD) ? nextField(place) : null;
    if (next !== null) return next;
    for (const element of added) {
      const [first] = reachableIn(element);
      if (first !== undefined) return first;
    }
    return nearest(place);
  }
}

/** Returns whether an element can keep the focus that it has. */
const isThere = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

/** Returns whether nothing has the focus, or an element that cannot have it any more. */
function isNowhere(last: Element | null): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || now === last;
}

/** Returns where an element was before these changes. */
function placeIn(records: readonly MutationRecord[], element: Element): Place | null {
  let place: Place | null = null;
  let gone: Node = element;
  for (const record of records) {
    if (![...record.removedNodes].some((node) => node.contains(gone))) continue;
    const { target, nextSibling, previousSibling } = record;
    if (!(target instanceof Element)) continue;
    const added = records
      .filter((other) => other.target === target)
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof Element);
    place = { box: target, next: nextSibling, previous: previousSibling, added };
    gone = target;
  }
  return place;
}

const keeper = new FocusKeeper();

/** Returns the element, or what can have the focus where it was. */
export const standIn = (element: Element): HTMLElement | null => keeper.standIn(element);

/** Returns the elements of the page that had the focus until now. */
export const formerlyFocused = (): ReadonlySet<Element> => keeper.former;

/** Brings the focus back wherever it would be lost; once, around everything. */
export function useKeptFocus(): void {
  useEffect(() => keeper.start(), []);
}

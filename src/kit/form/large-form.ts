import { useState, useSyncExternalStore } from 'react';
import type { FormEvent } from 'react';
import { goToFault } from '@/ui/form-focus';

/** Sentences by the path of their field: `first_name`, `phones.0.number`. */
export type Faults = Readonly<Record<string, string>>;

/** Returns the field that a path leads into. */
const fieldOf = (path: string): string => path.split('.', 1)[0] ?? '';

/**
 * Values of a form with many fields, and what is wrong with them. Each field listens to its own part, so that a key costs
 * one field. A fault is told once its field was left, or saving has found it; from then on with every key.
 */
export class LargeForm<V extends object> {
  readonly #check: (values: V) => Faults;
  readonly #begun: (values: V) => V;
  #values: V;
  #faults: Faults;
  /** Sentences of a refused write. They go when their field is changed. */
  #told: Faults = {};
  readonly #left = new Set<string>();
  readonly #blamed = new Set<string>();
  #isRefused = false;
  #isBusy = false;
  readonly #listeners = new Set<() => void>();
  readonly #followers = new Set<(values: V) => void>();

  /** @param begun returns the values that the form begins with, and begins again */
  constructor(values: V, check: (values: V) => Faults, begun: (values: V) => V) {
    this.#check = check;
    this.#begun = begun;
    this.#values = begun(values);
    this.#faults = check(this.#values);
  }

  get values(): V {
    return this.#values;
  }

  /** True while it is being saved. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** True where it could not be saved, until what was wrong is mended. */
  get isRefused(): boolean {
    return this.#isRefused && Object.keys(this.#faults).length > 0;
  }

  /** Returns the sentence that a field shows; undefined for none. */
  faultOf(path: string): string | undefined {
    return this.#told[path] ?? (this.#blamed.has(path) ? this.#faults[path] : undefined);
  }

  /** Returns whether any of the fields, or of their parts, shows a sentence. */
  isAtFault(...names: readonly string[]): boolean {
    const paths = [...Object.keys(this.#faults), ...Object.keys(this.#told)];
    return paths.some((path) => names.includes(fieldOf(path)) && this.faultOf(path) !== undefined);
  }

  /** Calls at each change of values or faults. @returns what ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls with the values whenever the user has changed one. @returns what ends it */
  follow(follower: (values: V) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  change(patch: Partial<V>): void {
    this.#values = { ...this.#values, ...patch };
    this.#told = Object.fromEntries(Object.entries(this.#told).filter(([path]) => !(fieldOf(path) in patch)));
    this.#faults = this.#check(this.#values);
    this.#tell();
    for (const follower of this.#followers) follower(this.#values);
  }

  /** Notes that the user has left a field. */
  leave(path: string): void {
    this.#left.add(path);
    this.#blamed.add(path);
    this.#tell();
  }

  /** Keeps a field's fault to itself again, unless the user has been there. */
  forgive(path: string): void {
    if (!this.#left.has(path)) this.#blamed.delete(path);
    this.#tell();
  }

  /** Begins again with other values. */
  reset(values: V): void {
    this.#values = this.#begun(values);
    this.#faults = this.#check(this.#values);
    this.#told = {};
    this.#left.clear();
    this.#blamed.clear();
    this.#isRefused = false;
    this.#tell();
  }

  /** Shows the sentences of a refused write at their fields. */
  tell(faults: Faults): void {
    this.#told = { ...this.#told, ...faults };
    this.#tell();
  }

  /** Returns whether the form can be saved; else shows why, and goes to the first such field. */
  isSound(): boolean {
    const paths = Object.keys(this.#faults);
    for (const path of paths) this.#blamed.add(path);
    this.#isRefused = paths.length > 0;
    this.#tell();
    return paths.length === 0;
  }

  /** Returns what a `form` element does when it is submitted: it runs once, with sound values. */
  submitting(run: (values: V) => Promise<void>): (event: FormEvent<HTMLFormElement>) => void {
    return (event) => {
      event.preventDefault();
      if (this.#isBusy) return;
      if (this.isSound()) void this.#run(run);
      else goToFault(event.currentTarget);
    };
  }

  async #run(run: (values: V) => Promise<void>): Promise<void> {
    this.#isBusy = true;
    this.#tell();
    try {
      await run(this.#values);
    } finally {
      this.#isBusy = false;
      this.#tell();
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Makes a form once; its functions stay those of the first time. */
export function useLargeForm<V extends object>(
  ...form: ConstructorParameters<typeof LargeForm<V>>
): LargeForm<V> {
  const [made] = useState(() => new LargeForm(...form));
  return made;
}

/** Returns a part of a form, and draws again when it is another. @param read gives the same for what is unchanged */
export function useFormPart<V extends object, T>(form: LargeForm<V>, read: (form: LargeForm<V>) => T): T {
  return useSyncExternalStore(form.subscribe, () => read(form));
}

/** Returns the props of a field that is drawn by a value. */
export function useFormField<V extends object, N extends keyof V & string>(
  form: LargeForm<V>,
  name: N,
): {
  readonly value: V[N];
  readonly error: string | undefined;
  readonly onChange: (value: V[N]) => void;
  readonly onBlur: () => void;
} {
  const value = useFormPart(form, ({ values }) => values[name]);
  const error = useFormPart(form, (state) => state.faultOf(name));
  return {
    value,
    error,
    onChange: (next) => form.change({ [name]: next } as unknown as Partial<V>),
    onBlur: () => form.leave(name),
  };
}

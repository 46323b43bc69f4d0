import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppUpdates } from './app-updates';

/** A worker whose state the test sets. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn();

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn(() => Promise.resolve());

  /** Simulates a new version as far as a browser takes it by itself. */
  find(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
    return worker;
  }

  activate(worker: FakeWorker): void {
    this.waiting = null;
    this.active = worker;
    worker.become('activated');
  }
}

const reload = vi.fn();
const makeChannel = () => Object.assign(new EventTarget(), { postMessage: vi.fn() });
let channel: ReturnType<typeof makeChannel>;
let occupied = false;
let attempts = 0;
let registration: FakeRegistration;
let updates: AppUpdates;

function otherTabTakesIt(): void {
  channel.dispatchEvent(new MessageEvent('message', { data: 'taken' }));
}

afterEach(() => vi.useRealTimers());

let loads = 0;

/** As after a load of the page: what ran before does nothing any more. */
function load(): void {
  loads += 1;
  const own = loads;
  const whileLoaded = (action: () => void): void => {
    if (own === loads) action();
  };
  updates = new AppUpdates({
    occupied: () => occupied,
    settle: () => Promise.resolve(),
    reload: () => whileLoaded(reload),
    attempts: { read: () => attempts, write: (count) => whileLoaded(() => (attempts = count)) },
    channel: channel as unknown as BroadcastChannel,
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  occupied = false;
  attempts = 0;
  channel = makeChannel();
  registration = new FakeRegistration();
  load();
});

function follow(): void {
  updates.follow(registration as unknown as ServiceWorkerRegistration);
}

describe('app updates', () => {
  it('takes the first worker of a device for no update', () => {
    follow();
    const first = registration.find();
    registration.activate(first);
    expect(updates.state).toBe('none');
    expect(reload).not.toHaveBeenCalled();
  });

  it('offers a version that was waiting before the page was loaded', () => {
    registration.active = new FakeWorker();
    registration.waiting = new FakeWorker();
    follow();
    expect(updates.state).toBe('waiting');
  });

  it('activates the waiting worker and reloads only when it is active', async () => {
    registration.active = new FakeWorker();
    follow();
    const next = registration.find();
    await updates.apply();
    expect(next.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    expect(reload).not.toHaveBeenCalled();
    registration.activate(next);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('asks again while the worker waits, and reloads after a while all the same', async () => {
    vi.useFakeTimers();
    registration.active = new FakeWorker();
    follow();
    const next = registration.find();
    await updates.apply();
    vi.advanceTimersByTime(2_000);
    expect(next.postMessage.mock.calls.length).toBeGreaterThan(2);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  describe('reloaded before the new version was active', () => {
    async function reloadEarly(): Promise<FakeWorker> {
      vi.useFakeTimers();
      registration.active = new FakeWorker();
      follow();
      const next = registration.find();
      await updates.apply();
      vi.advanceTimersByTime(5_000);
      expect(reload).toHaveBeenCalledOnce();
      reload.mockClear();
      load();
      return next;
    }

    it('goes on by itself and loads the version when it is active', async () => {
      const next = await reloadEarly();
      follow();
      expect(updates.state).toBe('applying');
      await vi.waitFor(() => expect(next.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }));
      registration.activate(next);
      expect(reload).toHaveBeenCalledOnce();
      load();
      follow();
      expect(updates.state).toBe('none');
    });

    it('loads it also when it became active before the page could look', async () => {
      const next = await reloadEarly();
      registration.activate(next);
      follow();
      vi.advanceTimersByTime(1_000);
      expect(reload).toHaveBeenCalledOnce();
      load();
      follow();
      expect(updates.state).toBe('none');
    });

    it('shows the notice again where the browser never lets it be active', async () => {
      await reloadEarly();
      for (let count = 0; count < 10 && attempts > 0; count += 1) {
        follow();
        await vi.advanceTimersByTimeAsync(5_000);
        load();
      }
      expect(attempts).toBe(0);
      follow();
      expect(updates.state).toBe('waiting');
    });
  });

  it('reloads when the worker became active and nobody said so', async () => {
    vi.useFakeTimers();
    registration.active = new FakeWorker();
    follow();
    const next = registration.find();
    await updates.apply();
    registration.waiting = null;
    registration.active = next;
    next.state = 'activated';
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('takes a still newer version that comes while one is being taken', async () => {
    registration.active = new FakeWorker();
    follow();
    registration.find();
    await updates.apply();
    const newer = registration.find();
    await vi.waitFor(() => expect(newer.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }));
  });

  it('stays closed for the version that was closed, and comes back for the next', () => {
    registration.active = new FakeWorker();
    follow();
    registration.find();
    updates.dismiss();
    expect(updates.state).toBe('none');
    registration.find();
    expect(updates.state).toBe('waiting');
  });

  it('follows another tab when nothing is unsaved here', async () => {
    registration.active = new FakeWorker();
    follow();
    const next = registration.find();
    otherTabTakesIt();
    registration.activate(next);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('stays and says so when another tab took the version and something is unsaved here', () => {
    registration.active = new FakeWorker();
    follow();
    const next = registration.find();
    occupied = true;
    registration.activate(next);
    otherTabTakesIt();
    expect(updates.state).toBe('outdated');
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks for what the server requires, fetches it on press, and takes it when it is here', async () => {
    registration.active = new FakeWorker();
    follow();
    updates.require();
    expect(updates.state).toBe('required');
    registration.update.mockImplementation(() => {
      registration.installing = new FakeWorker();
      return Promise.resolve();
    });
    await updates.apply();
    expect(reload).not.toHaveBeenCalled();
    const next = registration.find();
    await vi.waitFor(() => expect(next.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }));
    registration.activate(next);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads where the server requires a version that is not there yet', async () => {
    registration.active = new FakeWorker();
    follow();
    updates.require();
    await updates.apply();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('withdraws the requirement when the server takes this version again', () => {
    registration.active = new FakeWorker();
    follow();
    updates.require();
    updates.release();
    expect(updates.state).toBe('none');
    registration.find();
    updates.require();
    updates.release();
    expect(updates.state).toBe('waiting');
  });

  it('keeps the notice when the browser activates a version that nobody took', async () => {
    registration.active = new FakeWorker();
    follow();
    const next = registration.find();
    registration.activate(next);
    expect(updates.state).toBe('waiting');
    expect(reload).not.toHaveBeenCalled();
    await updates.apply();
    expect(reload).toHaveBeenCalledOnce();
  });
});

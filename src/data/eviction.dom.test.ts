import { beforeEach, describe, expect, it } from 'vitest';
import { forgetDeviceUser, markLeaving, readEviction, rememberDeviceUser } from './device-users';
import { forgetHeld } from './eviction';

const AT = Date.UTC(2026, 10, 20, 11, 30);
const nurse = {
  id: 'n',
  email: 'nurse@vizite.test',
  name: 'Işıl Öztürk',
  department: null,
  lastSeenAt: AT,
  unsent: 2,
};
const clerk = { ...nurse, id: 'c', email: 'clerk@vizite.test', lastSeenAt: AT - 60_000, unsent: 1 };

beforeEach(() => {
  localStorage.clear();
  forgetHeld();
});

describe('what the browser has thrown away', () => {
  it('is nothing on a device that was never used, and as long as all is there', () => {
    expect(readEviction()).toBeNull();
    rememberDeviceUser(nurse);
    expect(readEviction()).toBeNull();
  });

  it('is told with what had not been sent, and names nobody', () => {
    rememberDeviceUser(nurse);
    rememberDeviceUser(clerk);
    localStorage.clear();
    expect(readEviction()).toEqual({ people: 2, unsent: 3, lastSeenAt: AT });
    expect(document.cookie).toMatch(/^vizite-held=[\d.]+$/);
  });

  it('is nothing where everybody had left', () => {
    rememberDeviceUser(nurse);
    markLeaving(nurse, 'all');
    localStorage.clear();
    expect(readEviction()).toBeNull();
    rememberDeviceUser(nurse);
    forgetDeviceUser(nurse.id);
    localStorage.clear();
    expect(readEviction()).toBeNull();
  });

  it('is told until it is read, or somebody signs in again', () => {
    rememberDeviceUser(nurse);
    localStorage.clear();
    forgetHeld();
    expect(readEviction()).toBeNull();
    rememberDeviceUser(nurse);
    localStorage.clear();
    rememberDeviceUser({ ...nurse, unsent: 0 });
    expect(readEviction()).toBeNull();
  });
});

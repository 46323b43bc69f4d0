import type { DeviceStore } from './device';

/** `Geçici-0042`: the next number of this device for records that have none from the server yet. */
export function nextTemporaryNumber(device: DeviceStore): Promise<string> {
  return device.transaction('rw', device.settings, async () => {
    const last = (await device.settings.get('temporary-number'))?.value;
    const next = (typeof last === 'number' ? last : 0) + 1;
    await device.settings.put({ key: 'temporary-number', value: next });
    return `Geçici-${String(next).padStart(4, '0')}`;
  });
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceName, thisDevice } from './this-device';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceName', () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/143.0.0.0 Safari/537.36`,
      5,
      'Chrome · Android tablet',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/143.0.0.0 Mobile Safari/537.36`,
      5,
      'Chrome · Android telefon',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X210) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36`,
      5,
      'Samsung Internet · Android tablet',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      5,
      'Safari · iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      0,
      'Safari · Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1',
      5,
      'Chrome · iPhone',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
      0,
      'Edge · Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 0, 'Firefox · Linux'],
    ['', 0, 'Tarayıcı · Bilinmeyen cihaz'],
  ])('%s', (userAgent, touchPoints, name) => {
    expect(deviceName(userAgent, touchPoints)).toBe(name);
  });
});

describe('thisDevice', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('__APP_VERSION__', '1.2.3');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('keeps its id', () => {
    const { id, appVersion } = thisDevice();
    expect(id).toMatch(/^[0-9a-f-]{36}$/u);
    expect(thisDevice().id).toBe(id);
    expect(appVersion).toBe('1.2.3');
  });

  it('makes a new id where what is stored is none', () => {
    localStorage.setItem('vizite.device', 'x');
    expect(thisDevice().id).toMatch(/^[0-9a-f-]{36}$/u);
  });
});

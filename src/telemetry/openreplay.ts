import Tracker, { SanitizeLevel } from '@openreplay/tracker';
import trackerAssist, { Autostart } from '@openreplay/tracker-assist';
import { outgoing, recordedAddress } from './outgoing';
import type { RecorderConfig } from '@/data/session';
import type { Recording } from './recorder';

/** Elements that may show what no rule for texts and attributes reaches. */
const PICTURES = 'img, picture, video, canvas, iframe, object, embed, select';

const confirm = (text: string) => ({ text, confirmBtn: 'İzin ver', declineBtn: 'Reddet' });

/**
 * Makes the tracker without everything that sends page content, and with a list of what it may send. Loaded only if a
 * recorder is configured.
 */
export function makeRecording(settings: RecorderConfig, onAssistEnd: () => void): Recording {
  const tracker = new Tracker({
    projectKey: settings.projectKey,
    ingestPoint: settings.ingestPoint,
    // Anything but HTTPS is for tests on this very machine.
    __DISABLE_SECURE_MODE: settings.ingestPoint.startsWith('http:'),
    privateMode: true,
    domSanitizer: (element) => (element.matches(PICTURES) ? SanitizeLevel.Hidden : SanitizeLevel.Obscured),
    defaultInputMode: 2,
    disableStringDict: true,
    consoleMethods: null,
    captureExceptions: false,
    captureResourceTimings: false,
    capturePageLoadTimings: false,
    capturePageRenderTimings: false,
    capturePerformance: false,
    longTasks: false,
    css: {},
    network: {
      disabled: true,
      capturePayload: false,
      sessionTokenHeader: false,
      failuresOnly: false,
      ignoreHeaders: true,
      captureInIframes: false,
    },
    canvas: { disableCanvas: true },
    mouse: { disableClickmaps: true },
    analytics: { active: false },
    urls: { urlSanitizer: recordedAddress, titleSanitizer: () => '' },
    resourceBaseHref: null,
  });
  const assist = tracker.use((app, options) => {
    if (app === null) return undefined;
    // A user who assists sees only what passes here, too.
    const send = app.send;
    app.send = (message, urgent) => {
      const allowed = outgoing(message);
      if (allowed !== null) send(allowed as unknown as typeof message, urgent);
    };
    return trackerAssist({
      autostart: Autostart.Disabled,
      requestConfirm: true,
      ignoreAnonymous: true,
      sessionConfirm: confirm('Destek görevlisi bu ekranı görmek istiyor.'),
      callConfirm: confirm('Destek görevlisi sizinle görüşmek istiyor.'),
      controlConfirm: confirm('Destek görevlisi bu ekranı yönetmek istiyor.'),
      recordingConfirm: confirm('Destek görevlisi bu ekranı kaydetmek istiyor.'),
      onSessionConfirmDeny: onAssistEnd,
    })(app, options);
  });
  return {
    isActive: () => tracker.isActive(),
    name: ({ id, email }) => {
      tracker.setUserID(email);
      tracker.setMetadata('id', id);
    },
    start: async (isOther) => {
      const result = await tracker.start({ forceNew: isOther });
      return result.success ? null : result.reason;
    },
    stop: () => void tracker.stop(),
    startAssist: () => assist?.start(),
    stopAssist: () => assist?.stop(),
  };
}

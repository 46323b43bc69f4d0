/**
 * Headers that every answer carries. No third party is ever contacted unless named in `connectSources`
 * (a session-recording server of the hospital's own).
 *
 * Styles: only style *attributes* may be inline (React and measured layouts set them); no inline `<style>`.
 *
 * @param host the request's own, already validated; for the realtime socket, which `'self'` does not cover in
 *   every browser.
 */
export function securityHeaders(host: string, connectSources: readonly string[]): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'media-src': "'self' blob:",
    'connect-src': ["'self'", `ws://${host}`, `wss://${host}`, ...connectSources].join(' '),
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(self), usb=()',
  };
}

/** A provider's registration, by its name. */
export type OAuthProviders = Partial<Record<OAuthProviderName, { clientId: string; secret: string }>>;

/** Those that `@supabase/lite` 0.10 can speak to. */
const NAMES = ['github', 'google'] as const;

export type OAuthProviderName = (typeof NAMES)[number];

/**
 * Reads the registrations from the environment, under the Supabase CLI's names:
 * `SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID` and `…_SECRET`. A provider with either missing is off.
 */
export function oauthProvidersFrom(environment: Record<string, string | undefined>): OAuthProviders {
  const providers: OAuthProviders = {};
  for (const name of NAMES) {
    const prefix = `SUPABASE_AUTH_EXTERNAL_${name.toUpperCase()}`;
    const clientId = environment[`${prefix}_CLIENT_ID`];
    const secret = environment[`${prefix}_SECRET`];
    if (clientId && secret) providers[name] = { clientId, secret };
  }
  return providers;
}

/** Returns the same settings in the terms of `@supabase/lite`'s configuration. */
export function liteOAuthSettings(
  providers: OAuthProviders,
): Partial<Record<OAuthProviderName, { enabled: true; client_id: string; secret: string }>> {
  return Object.fromEntries(
    Object.entries(providers).map(([name, { clientId, secret }]) => [
      name,
      { enabled: true, client_id: clientId, secret },
    ]),
  );
}

import { withoutEnd } from '../model/text-ends';

/** Address of the server, and the public key that names this installation to it. */
export interface ServerConfig {
  readonly supabaseUrl: string;
  readonly anonKey: string;
  /** Sign-in providers besides the password that the server offers. */
  readonly oauthProviders: readonly string[];
  /** Recorder of sessions; null where they are not recorded. */
  readonly recorder: RecorderConfig | null;
  /** Days without contact after which a device shows and keeps no records any more; 1 to 365. */
  readonly offlineDays: number;
}

export interface RecorderConfig {
  readonly projectKey: string;
  /** `https://…`, without a slash at the end. */
  readonly ingestPoint: string;
}

const KEY = 'vizite.config';
/** A shift, a holiday and a repair. A tablet that is away for longer is taken for lost. */
const USUAL_OFFLINE_DAYS = 30;

function parseConfig(value: unknown): ServerConfig | null {
  if (typeof value !== 'object' || value === null) return null;
  const { supabaseUrl, anonKey, oauthProviders, recorder, offlineDays } = value as Record<string, unknown>;
  if (typeof supabaseUrl !== 'string' || typeof anonKey !== 'string') return null;
  const providers = Array.isArray(oauthProviders) ? oauthProviders : [];
  return {
    supabaseUrl,
    anonKey,
    oauthProviders: providers.filter((provider): provider is string => typeof provider === 'string'),
    recorder: parseRecorder(recorder),
    offlineDays: parseDays(offlineDays),
  };
}

function parseDays(value: unknown): number {
  const days = Number(value);
  return Number.isInteger(days) && days >= 1 && days <= 365 ? days : USUAL_OFFLINE_DAYS;
}

function parseRecorder(value: unknown): RecorderConfig | null {
  if (typeof value !== 'object' || value === null) return null;
  const { projectKey, ingestPoint } = value as Record<string, unknown>;
  if (typeof projectKey !== 'string' || typeof ingestPoint !== 'string') return null;
  return projectKey === '' || !/^https?:\/\//.test(ingestPoint)
    ? null
    : { projectKey, ingestPoint: withoutEnd(ingestPoint, '/') };
}

function storedConfig(): ServerConfig | null {
  try {
    return parseConfig(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

function builtConfig(): ServerConfig | null {
  const env: Readonly<Record<string, unknown>> = import.meta.env;
  const providers = env['VITE_OAUTH_PROVIDERS'];
  return parseConfig({
    supabaseUrl: env['VITE_SUPABASE_URL'],
    anonKey: env['VITE_SUPABASE_ANON_KEY'],
    oauthProviders: typeof providers === 'string' ? providers.split(',').filter(Boolean) : [],
    recorder: {
      projectKey: env['VITE_OPENREPLAY_PROJECT_KEY'],
      ingestPoint: env['VITE_OPENREPLAY_INGEST_POINT'],
    },
    offlineDays: env['VITE_OFFLINE_DAYS'],
  });
}

/** Returns the days without contact for which records stay on this device, as it was told last; asks no network. */
export function offlineDays(): number {
  return (builtConfig() ?? storedConfig())?.offlineDays ?? USUAL_OFFLINE_DAYS;
}

/**
 * Returns the configuration a build was made with, else what the server tells at run time; without a network, what it
 * told last.
 * @throws where there is neither: the app was never started with a connection.
 */
export async function loadServerConfig(): Promise<ServerConfig> {
  const built = builtConfig();
  if (built !== null) return built;
  try {
    const response = await fetch('/config.json', { cache: 'no-store', credentials: 'same-origin' });
    const config = response.ok ? parseConfig(await response.json()) : null;
    if (config !== null) {
      localStorage.setItem(KEY, JSON.stringify(config));
      return config;
    }
  } catch {
    // No network: the stored configuration below serves.
  }
  const stored = storedConfig();
  if (stored === null) throw new Error('no server configuration');
  return stored;
}

import { loadServerConfig } from '@sync/session/server-config';

/** Returns whether a path is that of the page on which a hospital is set up, before anybody has an account. */
export const isFirstRunPath = (path: string): boolean => /^\/kurulum\/?$/u.test(path);

export interface Hospital {
  readonly name: string;
  readonly province: string | null;
  readonly phone: string | null;
}
export interface Administrator {
  readonly full_name: string;
  readonly email: string;
}
export interface Room {
  readonly name: string;
  readonly departments: readonly string[];
  readonly opens_at: string;
  readonly closes_at: string;
}
export interface Places {
  readonly departments: readonly string[];
  readonly rooms: readonly Room[];
}

/** Answers so far, by part. */
export interface FirstRunAnswers {
  readonly hospital?: Hospital;
  readonly administrator?: Administrator;
  readonly places?: Places;
  readonly demo?: { readonly wanted: boolean };
}
export type FirstRunPart = keyof FirstRunAnswers;

/**
 * `refused`: the code is wrong or old; `closed`: the hospital is there already; `fault`: a field has to be mended;
 * `away`: the server was not reached.
 */
export type FirstRunProblem =
  | { readonly kind: 'refused' | 'closed' | 'away' | 'server' | 'busy' }
  | { readonly kind: 'fault'; readonly field: string }
  | { readonly kind: 'incomplete'; readonly part: FirstRunPart };

export type FirstRunReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: FirstRunProblem };

export interface FirstRunState {
  readonly answers: FirstRunAnswers;
  readonly hasPassword: boolean;
}
export interface Founded {
  /** Gives the account a new password, once; for the sheet to print. */
  readonly recoveryCode: string;
  /** Word to ask with for the progress of the demo data; null where none is loaded. */
  readonly progress: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

async function ask(step: string, given: object): Promise<FirstRunReply<Fields>> {
  try {
    const { supabaseUrl } = await loadServerConfig();
    const response = await fetch(`${supabaseUrl}/functions/v1/first-run/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
      cache: 'no-store',
    });
    const said: unknown = await response.json().catch(() => null);
    const fields: Fields = typeof said === 'object' && said !== null ? { ...said } : {};
    return response.ok
      ? { ok: true, value: fields }
      : { ok: false, problem: problemOf(response.status, fields) };
  } catch {
    return { ok: false, problem: { kind: 'away' } };
  }
}

function problemOf(status: number, { field, part }: Fields): FirstRunProblem {
  if (status === 401) return { kind: 'refused' };
  if (status === 404) return { kind: 'closed' };
  if (status === 429) return { kind: 'busy' };
  if (status === 422 && typeof field === 'string') return { kind: 'fault', field };
  if (status === 409) return { kind: 'incomplete', part: part === 'hospital' ? 'hospital' : 'administrator' };
  return { kind: 'server' };
}

export async function readFirstRun(code: string): Promise<FirstRunReply<FirstRunState>> {
  const reply = await ask('state', { code });
  if (!reply.ok) return reply;
  const { answers, has_password: hasPassword } = reply.value;
  // The server has checked the shape of each part.
  return {
    ok: true,
    value: { answers: { ...(answers as FirstRunAnswers) }, hasPassword: hasPassword === true },
  };
}

export async function saveFirstRun<Part extends FirstRunPart>(
  code: string,
  part: Part,
  given: FirstRunAnswers[Part],
  password?: string,
): Promise<FirstRunReply<null>> {
  const reply = await ask('save', { code, part, given, ...(password === undefined ? {} : { password }) });
  return reply.ok ? { ok: true, value: null } : reply;
}

export async function finishFirstRun(code: string): Promise<FirstRunReply<Founded>> {
  const reply = await ask('finish', { code });
  if (!reply.ok) return reply;
  const { recovery_code: recovery, progress } = reply.value;
  return {
    ok: true,
    value: {
      recoveryCode: typeof recovery === 'string' ? recovery : '',
      progress: typeof progress === 'string' ? progress : null,
    },
  };
}

/** Progress of the demo data; null where the server was not reached. */
export type DemoProgress = { readonly state: 'loading' | 'loaded' | 'failed'; readonly step: string };

export async function readDemoProgress(word: string): Promise<DemoProgress | null> {
  const reply = await ask('progress', { word });
  if (!reply.ok) return reply.problem.kind === 'closed' ? { state: 'failed', step: '' } : null;
  const { state, step } = reply.value;
  return {
    state: state === 'loaded' || state === 'failed' ? state : 'loading',
    step: typeof step === 'string' ? step : '',
  };
}

const CODE = 'vizite.first-run.code';
const TYPED = 'vizite.first-run.typed';

/**
 * Returns the code of the address, and takes it out of the address, so that it is in no picture of the screen; the tab
 * keeps it. Empty where there is none.
 */
export function takeFirstRunCode(): string {
  const given = location.hash.slice(1);
  if (given !== '') {
    sessionStorage.setItem(CODE, given);
    history.replaceState(history.state, '', location.pathname);
  }
  return sessionStorage.getItem(CODE) ?? '';
}

/** Returns what was typed in this tab and not saved yet; never a password. */
export function typedFirstRun(): FirstRunAnswers {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(TYPED) ?? 'null');
    // Written below, by this tab.
    return typeof kept === 'object' && kept !== null ? { ...(kept as FirstRunAnswers) } : {};
  } catch {
    return {};
  }
}

export function keepTypedFirstRun(typed: FirstRunAnswers): void {
  sessionStorage.setItem(TYPED, JSON.stringify(typed));
}

/** Forgets code and answers when there is nothing left to set up. */
export function forgetFirstRun(): void {
  sessionStorage.removeItem(CODE);
  sessionStorage.removeItem(TYPED);
}

import type { ReportList, ReportSchedule } from '@sync/rpc/reports';

/** News and faults of the reports for the user. */
export interface ReportWork {
  /** Scheduled runs of the last days, the newest first. */
  readonly fresh: ReportList['runs'];
  /** Own schedules that do not bring what they should, and why. */
  readonly broken: readonly { readonly schedule: ReportSchedule; readonly why: string }[];
}

/** Days that a scheduled run is told as new. */
const FRESH_DAYS = 7;

const stateWords: Readonly<Partial<Record<ReportSchedule['state'], string>>> = {
  owner_away: 'Sahibinin hesabı etkin değil',
  report_gone: 'Rapor silinmiş',
};
const turnWords: Readonly<Partial<Record<ReportSchedule['turns'][number]['outcome'], string>>> = {
  failed: 'Son sefer hazırlanamadı',
  too_slow: 'Son sefer sürede bitmedi',
  permission_denied: 'Bir alıcının yetkisi yok',
};

function whyBroken({ state, turns }: ReportSchedule): string | null {
  const broken = stateWords[state];
  if (broken !== undefined) return broken;
  if (state === 'off') return null;
  for (const { outcome } of turns) {
    const words = turnWords[outcome];
    if (words !== undefined) return words;
  }
  return null;
}

/** Returns the reports that came by themselves, and schedules that failed. @param now epoch milliseconds */
export function reportWork({ runs, schedules }: ReportList, now: number): ReportWork {
  const since = now - FRESH_DAYS * 86_400_000;
  return {
    fresh: runs
      .filter(({ scheduled, at }) => scheduled && Date.parse(at) >= since)
      .toSorted((a, b) => b.at.localeCompare(a.at)),
    broken: schedules.flatMap((schedule) => {
      const why = schedule.own ? whyBroken(schedule) : null;
      return why === null ? [] : [{ schedule, why }];
    }),
  };
}

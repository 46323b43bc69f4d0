import type { WhatsNew } from '@sync/model/entities/inbox';

export const newsPhases = {
  draft: 'Taslak',
  scheduled: 'Planlandı',
  published: 'Yayında',
  expired: 'Süresi doldu',
  archived: 'Arşiv',
} as const;
export type NewsPhase = keyof typeof newsPhases;

/** Returns the phase of an entry at `now` (milliseconds since 1970), from its state and its times. */
export function phaseOf(
  entry: Pick<WhatsNew, 'state' | 'publish_at' | 'expires_at'>,
  now: number,
): NewsPhase {
  if (entry.state !== 'published') return entry.state;
  if (Date.parse(entry.publish_at) > now) return 'scheduled';
  return entry.expires_at !== null && Date.parse(entry.expires_at) <= now ? 'expired' : 'published';
}

/** Values of an entry's form; times as the field gives them. */
export interface NewsForm {
  readonly title: string;
  readonly body: string;
  readonly entry_kind: WhatsNew['entry_kind'];
  readonly audience_role_ids: readonly string[];
  readonly version: string;
  readonly publish_at: string;
  readonly expires_at: string;
  readonly pinned: boolean;
  readonly requires_ack: boolean;
}

/** The longest text that is taken, in characters. */
export const LONGEST_BODY = 10_000;

/** Returns problems by field name. @param isInstant whether a text is a time */
export function newsProblems(
  form: NewsForm,
  isInstant: (text: string) => boolean,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (form.title.trim() === '') problems.title = 'Başlık yazın';
  if (form.body.trim() === '') problems.body = 'Metni yazın';
  else if (form.body.length > LONGEST_BODY) problems.body = 'Metin en çok 10.000 karakter olabilir';
  if (!isInstant(form.publish_at)) problems.publish_at = 'Yayın gününü ve saatini yazın';
  if (form.expires_at !== '') {
    if (!isInstant(form.expires_at)) problems.expires_at = 'Bitiş gününü ve saatini yazın';
    else if (isInstant(form.publish_at) && form.expires_at <= form.publish_at) {
      problems.expires_at = 'Bitiş yayından sonra olmalı';
    }
  }
  return problems;
}

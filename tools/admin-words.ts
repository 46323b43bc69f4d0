/** An account as `app.console_list` tells it. */
export interface Account {
  readonly full_name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly status: string;
  readonly last_seen: string | null;
}

const statuses: Readonly<Record<string, string>> = {
  active: 'etkin',
  invited: 'davetli',
  suspended: 'askıda',
  left: 'ayrıldı',
};

/** Returns the accounts as a table of text: name, e-mail, roles, status, last seen. */
export function accountTable(accounts: readonly Account[]): string {
  const head = ['Ad', 'E-posta', 'Rol', 'Durum', 'Son görülme'];
  const rows = accounts.map(({ full_name: name, email, roles, status, last_seen: seen }) => [
    name,
    email,
    roles.join(', ') || '–',
    statuses[status] ?? status,
    seen === null ? '–' : new Date(seen).toLocaleString('tr-TR', { timeZone: 'Europe/Istanbul' }),
  ]);
  const lines = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const sentences: Readonly<Record<string, string>> = {
  unknown_person: 'Bu e-postayla bir kullanıcı yok; “npm run admin -- list” adresleri gösterir.',
  duplicate_email:
    'Bu e-postayla bir kullanıcı zaten var. Parolası unutulduysa “reset”, yönetici değilse bir yöneticinin Kullanıcılar sayfasında rol vermesi gerekir.',
  values_malformed:
    'Ad ya da e-posta yazılamaz biçimde; örnek: --name "Ayşe Er" --email ayse@hastane.example',
  not_active:
    'Bu hesap etkin değil: davetliyse “create” ile yeni kod verin, askıdaysa önce bir yönetici açmalı.',
  hospital_exists: 'Hastane kurulmuş; --hospital olmadan “create” bir yönetici daha davet eder.',
  no_system_role: 'Sistem Yöneticisi rolü bu veritabanında yok; geçişler eksik uygulanmış.',
  last_administrator:
    'Geriye kimse kalmaz: örnek hesaplardan başka etkin bir yönetici yok. Önce “create” ile kendi yöneticinizi açın, sonra yeniden deneyin.',
};

/** PostgreSQL's codes for: there is no such schema, no such function. */
const NOT_MIGRATED = ['3F000', '42883', '42P01'];

/** Returns the sentence for a refusal of the database; null for an error that nobody at the console can mend. */
export function adminSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, hint } = { code: '', hint: '', ...error };
  if (NOT_MIGRATED.includes(String(code)))
    return 'Bu veritabanında Vizite’nin bu sürümü yok; önce Vizite’yi bu sürümle bir kez başlatın.';
  if (error.message === 'real_records')
    return `Örnek kayıtlara bağlı gerçek kayıtlar var (${String(hint)}); hiçbir şey silinmedi. Onları uygulamada silin, sonra yeniden deneyin.`;
  return Object.hasOwn(sentences, error.message) ? (sentences[error.message] ?? null) : null;
}

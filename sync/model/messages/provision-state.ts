import type { CaseStatus } from '../entities/insurance-values';

/** Steps of a provision that a patient is told: none while it is a draft. */
const provisionSteps: Readonly<Partial<Record<CaseStatus, keyof typeof provisionWords>>> = {
  sent: 'asked',
  waiting: 'asked',
  documents_completed: 'asked',
  medical_review: 'asked',
  documents_missing: 'papers',
  approved: 'approved',
  partial: 'partial',
  refused: 'refused',
  appealed: 'appealed',
  used: 'closed',
  invoiced: 'closed',
  paid: 'closed',
  paid_cut: 'closed',
  expired: 'expired',
  cancelled: 'cancelled',
};
const provisionLanguages = ['tr', 'en', 'de', 'fr', 'ru', 'ar'];
const provisionWords = {
  asked: [
    'değerlendiriliyor',
    'under review',
    'in Prüfung',
    'en cours d’examen',
    'на рассмотрении',
    'قيد المراجعة',
  ],
  papers: [
    ...['ek evrak bekleniyor', 'waiting for documents', 'Unterlagen fehlen', 'documents attendus'],
    ...['ожидаются документы', 'بانتظار مستندات'],
  ],
  approved: ['onaylandı', 'approved', 'genehmigt', 'accordé', 'одобрено', 'تمت الموافقة'],
  partial: [
    ...['kısmen onaylandı', 'partly approved', 'teilweise genehmigt', 'accordé en partie'],
    ...['одобрено частично', 'تمت الموافقة جزئيا'],
  ],
  refused: ['onaylanmadı', 'not approved', 'abgelehnt', 'refusé', 'отказано', 'لم تتم الموافقة'],
  appealed: [
    ...['itiraz edildi', 'under appeal', 'Widerspruch eingelegt', 'recours déposé'],
    ...['подана апелляция', 'قيد الاعتراض'],
  ],
  closed: ['sonuçlandı', 'closed', 'abgeschlossen', 'clôturé', 'завершено', 'منتهية'],
  expired: ['süresi doldu', 'expired', 'abgelaufen', 'expiré', 'срок истёк', 'منتهية الصلاحية'],
  cancelled: ['iptal edildi', 'cancelled', 'storniert', 'annulé', 'отменено', 'ملغاة'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Returns what became of a provision in words for the patient (`provizyon.durum`); in English where the language has
 * no words here.
 */
export function provisionState(status: CaseStatus, language: string): string | null {
  const step = provisionSteps[status];
  if (step === undefined) return null;
  const at = provisionLanguages.indexOf(language);
  return provisionWords[step][at === -1 ? 1 : at] ?? null;
}

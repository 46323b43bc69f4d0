/** Something a person may do was not done; the reason can be shown. Nothing was changed, but maybe with `storage_lost`. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  readonly code: ActionErrorCode;
  /** The fields to mend, each with one Turkish sentence. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: ActionErrorCode, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

export const actionErrors = {
  permission_denied: 'Bu işlem için yetkiniz yok. Kayıt değişmedi.',
  invalid: 'Bazı alanlar düzeltilmeli. Yazdıklarınız duruyor.',
  not_found: 'Kayıt bu cihazda bulunamadı.',
  not_allowed: 'Bu işlem kaydın şu anki durumunda yapılamaz.',
  too_many_together:
    'Bu kayıtlarda gönderilmeyi bekleyen çok işlem var. Bağlantı gelince yeniden deneyin; yazdıklarınız duruyor.',
  storage: 'Cihaza kaydedilemedi. Yazdıklarınız formda duruyor; cihazda yer açıp yeniden deneyin.',
  storage_lost:
    'Yerel veritabanı yanıt vermedi ve yeniden açıldı. Kaydınız yazılmış olabilir; lütfen yeniden denemeden önce kontrol edin.',
} as const;
export type ActionErrorCode = keyof typeof actionErrors;

/** Returns an action error with the standard sentence of its code. */
export function actionError(
  code: ActionErrorCode,
  fields: Readonly<Record<string, string>> = {},
): ActionError {
  return new ActionError(code, actionErrors[code], fields);
}

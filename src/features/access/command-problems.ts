import { isPermissionKey, permissionCatalogue } from '@sync/model/access/permissions';
import type { ServerProblem } from '@/data/server';
import { listOf } from '@/lib/sentences';
import { monthsText } from './retention/retention-words';

const rejections: Readonly<Record<string, string>> = {
  reason_length: 'Nedeni 3 ile 500 karakter arasında yazın.',
  unknown_person: 'Bu kullanıcı artık yok. Listeyi yenileyip yeniden bakın.',
  unknown_role: 'Bu rol artık yok. Listeye yeniden bakın.',
  unknown_delegate: 'Vekil etkin bir kullanıcı olmalı. Başka birini seçin.',
  unknown_permission: 'Seçilen yetkilerden biri artık yok. Uygulamayı yenileyip yeniden deneyin.',
  person_outranks: 'Bu kişinin sizde olmayan yetkileri var. Değişikliği bir sistem yöneticisinden isteyin.',
  scope_not_held:
    'Bu kişi sizin gördüğünüzden fazlasını görürdü. Kapsamı daraltın ya da bir sistem yöneticisinden isteyin.',
  system_role_given: 'Sistem yöneticisi rolünü yalnız bir sistem yöneticisi verebilir ya da alabilir.',
  email_fixed: 'E-posta oturum açma adresidir, hesap açıldıktan sonra buradan değiştirilemez.',
  email_invalid: 'E-posta adresini ad@kurum.com biçiminde yazın.',
  duplicate_email: 'Bu e-posta başka bir kullanıcıda kayıtlı. Listede arayın; ayrılmış olabilir.',
  own_account: 'Kendi hesabınızın durumunu siz değiştiremezsiniz. Başka bir yöneticiden isteyin.',
  not_joined: 'Bu kişi daveti henüz kabul etmedi. Daveti yenileyebilir ya da geri alabilirsiniz.',
  last_administrator:
    'Bu değişiklikten sonra kullanıcıları yönetebilecek kimse kalmazdı. Önce başka birini, bitiş tarihi olmadan, sistem yöneticisi yapın.',
  administrator_only: 'Bunu yalnız bir sistem yöneticisi yapabilir.',
  demo_account:
    'Örnek bir hesapla örnek veriler kaldırılamaz. Kendi yönetici hesabınızla oturum açıp yeniden deneyin.',
  system_role: 'Sistem rolü değiştirilemez ve silinemez.',
  role_in_use: 'Bu rol kullanıldığı için silinemez. Önce rolü kişilerden alın.',
  duplicate_name: 'Bu adda bir rol zaten var. Başka bir ad yazın.',
  invalid_value: 'Bir bilgi kabul edilmedi. Alanları gözden geçirip yeniden deneyin.',
  applicant_missing: 'Hastayı seçin ya da başvuranın adını yazın.',
  received_ahead: 'Geliş tarihi bugünden sonra olamaz.',
  answer_missing: 'Yanıtlanan başvuruya verilen yanıtı yazın.',
  rejection_reason_missing: 'Reddedilen başvurunun nedenini yazın.',
  unknown_client: 'Bu hasta kaydı sunucuda yok. Başka bir hasta seçin.',
  unknown_assignee: 'Sorumlu etkin bir kullanıcı olmalı. Başka birini seçin.',
  unknown_request: 'Bu başvuru artık yok. Listeyi yenileyin.',
  retention_too_long: 'Süre en çok 100 yıl olabilir.',
  held_already: 'Bu hasta için zaten bir imha engeli var.',
  nothing_due: 'Süresi dolan kayıt kalmadı.',
  proposal_open: 'Bu kayıtlar için sonuçlanmamış bir öneri var. Önce o sonuçlanmalı.',
  second_person_needed: 'Kendi önerinize siz karar veremezsiniz. Yetkili ikinci bir kişi karar vermeli.',
  not_your_proposal: 'Öneriyi yalnız öneren geri alabilir.',
  unknown_disposal: 'Bu öneri artık yok. Listeyi yenileyin.',
  permission_denied: 'Bu işlem için yetkiniz yok.',
  account_inactive: 'Hesabınız etkin değil. Yöneticinize başvurun.',
};

/** Returns the Turkish description of a permission; its key where this version of the app does not know it. */
export function permissionName(key: string): string {
  return isPermissionKey(key) ? permissionCatalogue[key].description : key;
}

/** Explains the problem: cause, whether something changed, and the next step. */
export function explainProblem(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Yazdıklarınız duruyor; bağlantı gelince yeniden deneyin.';
    case 'conflict':
      return 'Bu arada başkası bu kaydı değiştirdi. Yazdıklarınız duruyor; son hâline bakıp yeniden kaydedin.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Hiçbir şey değişmedi; birazdan yeniden deneyin.';
    case 'rejected':
      if (problem.reason === 'rights_not_held') {
        return `Sizde olmayan bir yetkiyi veremez ya da alamazsınız: ${listOf(problem.keys.map(permissionName))}.`;
      }
      if (problem.reason === 'retention_too_short') {
        return `Bu kayıtlar en az ${monthsText(Number(problem.keys[0]))} saklanır. Daha kısa bir süre verilemez.`;
      }
      return rejections[problem.reason] ?? 'Sunucu bu değişikliği kabul etmedi. Hiçbir şey değişmedi.';
  }
}

/** Explains the last problem of a command or query; null while there is none. */
export function failureOf({ problem }: { readonly problem: ServerProblem | null }): string | null {
  return problem === null ? null : explainProblem(problem);
}

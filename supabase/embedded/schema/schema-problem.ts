/** Objects of one kind that a database lacks, or has otherwise than its version. */
export type ObjectsAmiss = { kind: string; names: readonly string[]; count: number };

/** A reason why a server must not work on a database. */
export type SchemaProblem =
  /** Made before version 1.0.0, whose first migration was still being changed. */
  | { reason: 'before_release'; file: string }
  /** A migration was applied with another content than its file has. */
  | { reason: 'changed_migration'; file: string; appliedBy: string }
  /** Migrations that this server does not know, by a version that it cannot serve beside. */
  | { reason: 'newer_schema'; version: string; needed: string; own: string }
  /** A migration was left out, though later ones were applied. */
  | { reason: 'missing_migration'; file: string; after: string }
  /** Lists of what was applied contradict each other, or are not there. */
  | { reason: 'half_restored'; detail: string }
  /** Tables, functions, policies … that the database must hold are missing or other ones. */
  | { reason: 'objects_amiss'; objects: readonly ObjectsAmiss[] };

const kinds: Readonly<Record<string, string>> = {
  schema: 'şema',
  table: 'tablo',
  view: 'görünüm',
  sequence: 'sayaç',
  column: 'sütun',
  constraint: 'kısıt',
  index: 'dizin',
  trigger: 'tetikleyici',
  policy: 'satır kuralı',
  function: 'işlev',
  type: 'tür',
  collation: 'sıralama',
};

/** Says to an administrator what is wrong, that nothing was changed, and what to do. */
export function sentenceOf(problem: SchemaProblem, place: string): string {
  switch (problem.reason) {
    case 'before_release':
      return `Veritabanı (${place}) 1.0.0 öncesi bir Vizite ile kurulmuş (${problem.file} başka içerikte) ve bu sürüme güncellenemez. Hiçbir şeye dokunulmadı. İçindekilere ihtiyacınız varsa önce onu kuran sürümle açıp listeleri dışa aktarın; sonra veri klasörünü yanındaki .mark dosyasıyla birlikte başka bir yere taşıyın (DATABASE_URL kullanıyorsanız boş bir veritabanı verin) ve yeniden başlatın.`;
    case 'changed_migration':
      return `${problem.file} bu veritabanına (${place}) başka bir içerikle uygulanmış (Vizite ${problem.appliedBy}). Hiçbir şeye dokunulmadı. Program dosyaları değişmiş olabilir: Vizite’yi özgün paketinden yeniden kurun; sürmüyorsa veritabanını kuran sürümle başlatın.`;
    case 'newer_schema':
      return `Veritabanı (${place}) daha yeni bir Vizite ile güncellenmiş (${problem.version}); bu sunucu ${problem.own} sürümünde ve onunla çalışamaz. Hiçbir şeye dokunulmadı. ${problem.needed} ya da daha yeni bir sürüm kurun, ya da güncellemeden önceki yedeği geri yükleyin.`;
    case 'missing_migration':
      return `Veritabanında (${place}) ${problem.file} eksik, ondan sonraki ${problem.after} ise uygulanmış. Hiçbir şeye dokunulmadı. Vizite’nin yayımlanmış bir sürümünü kurun ya da son sağlam yedeği geri yükleyin.`;
    case 'half_restored':
      return `Veritabanı (${place}) eksik: ${problem.detail}. Geri yükleme yarıda kalmış olabilir. Veritabanını boşaltıp yedeği docs/deploy.md dosyasındaki sırayla yeniden yükleyin, ya da boş bir veritabanı verin.`;
    case 'objects_amiss':
      return `Veritabanı (${place}) bu sürümün şemasını taşımıyor: ${told(problem.objects)}. Hiçbir şeye dokunulmadı. Geri yükleme yarıda kaldıysa veritabanını boşaltıp yedeği yeniden yükleyin; elle değiştirildiyse değişikliği geri alın.`;
  }
}

function told(objects: readonly ObjectsAmiss[]): string {
  return objects
    .map(({ kind, names, count }) => {
      const more = count > names.length ? ' …' : '';
      return `${count} ${kinds[kind] ?? kind} eksik ya da farklı (${names.join(', ')}${more})`;
    })
    .join('; ');
}

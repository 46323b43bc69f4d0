import type { RecordActs } from '@/acts/use-acts';
import { cx } from '@/lib/class-names';
import { formatDateTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Menu } from '@/ui/menu';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { criticalClasses, jarStates, resultClasses } from '@sync/model/entities/biopsy-values';
import type { Jar } from '@sync/model/entities/biopsy-values';
import { addJar, stepsOfJar } from '@sync/model/pathology/acts/jars';

const tones = {
  taken: 'neutral',
  sent: 'info',
  accepted: 'success',
  unsuitable: 'danger',
  lost: 'danger',
} as const;

/** Shows the jars of a case, each with its place, its own dates and its class. */
export function JarsCard({
  biopsy,
  late,
  acts,
}: {
  biopsy: Biopsy;
  /** Numbers of jars that did not arrive in time. */
  late: readonly string[];
  acts: RecordActs;
}) {
  const mayEdit = acts.reason(addJar) === null;
  return (
    <section aria-label="Kaplar">
      <div className="flex items-center justify-between gap-3 pb-1">
        <h3 className="font-semibold">Kaplar {biopsy.jars.length}</h3>
        {mayEdit && (
          <button
            type="button"
            className="hit font-medium text-accent-ink"
            onClick={() => acts.press(addJar)}
          >
            Kap ekle
          </button>
        )}
      </div>
      {biopsy.jars.length === 0 && <p className="text-ink-3">Kap yok.</p>}
      <ul className="divide-y divide-line-soft">
        {biopsy.jars.map((jar) => (
          <li key={jar.id} className="flex items-start gap-2 py-1.5">
            <span className="num w-8 shrink-0 pt-1 font-medium">{jar.no}</span>
            <JarFacts jar={jar} late={late.includes(jar.no)} />
            <Badge tone={tones[jar.state]} className="mt-1">
              {jarStates[jar.state]}
            </Badge>
            {mayEdit && (
              <Menu
                label={`Kap ${jar.no}: diğer işlemler`}
                entries={acts.entries(stepsOfJar(jar), undefined, { jar: jar.id })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function JarFacts({ jar, late }: { jar: Jar; late: boolean }) {
  const found = jar.result_class;
  const dates = [
    jar.taken_at === null ? null : `Alındı ${formatDateTime(jar.taken_at)}`,
    jar.sent_at === null ? null : `gönderildi ${formatDateTime(jar.sent_at)}`,
    jar.accepted_at === null ? null : `kabul ${formatDateTime(jar.accepted_at)}`,
  ].filter((part) => part !== null);
  return (
    <div className="min-w-0 flex-1 pt-1 break-words">
      {[jar.site, jar.pieces === null ? null : `${jar.pieces} parça`]
        .filter((part) => part !== null)
        .join(', ') || '–'}
      {found !== null && (
        <p className={cx('meta font-medium', criticalClasses.has(found) ? 'text-danger' : 'text-ink-2')}>
          {resultClasses[found]}
          {jar.size_mm !== null && `, ${jar.size_mm} mm`}
        </p>
      )}
      {dates.length > 0 && <p className="meta num text-ink-2">{dates.join(', ')}</p>}
      {late && <p className="meta font-medium text-danger">Süresi içinde patolojiye ulaşmadı</p>}
      {jar.note !== null && <p className="meta text-ink-2">{jar.note}</p>}
    </div>
  );
}

import { act } from '../../acts/act';
import { biopsy } from '../../entities/biopsy';
import type { Biopsy, BiopsyDraft } from '../../entities/biopsy';
import type { Jar } from '../../entities/biopsy-values';
import { instant, json } from '../../fields';
import { istanbulDay, writtenDay } from '../../tr/clock';
import { jarsProblem, newJar, nextJarNo } from '../jars';
import { EDIT, isOneOf, NO_MOMENT } from './rules';

const MAX_NOTE = 4000;

/** "Önceki örnek: B-26/77, 17.11.2026. Materyal yetersiz."; null where pathology has said nothing of it. */
function earlierSample({ pathology_no: number, reported_at: at, report_text: text }: Biopsy): string | null {
  const parts = [number, at === null ? null : writtenDay(istanbulDay(at))].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return [`Önceki örnek: ${parts.join(', ')}.`, text].filter((part) => part !== null).join(' ');
}

/** Values of a biopsy whose way begins again. */
const fresh = {
  status: 'taken',
  sent_at: null,
  accepted_at: null,
  reported_at: null,
  seen_at: null,
  seen_by: null,
  seen_report: null,
  told_at: null,
  told_by: null,
  told_how: null,
  told_note: null,
  told_report: null,
  report_text: null,
  report_id: null,
  reading: null,
  result_class: null,
  gleason: null,
  isup: null,
  size_mm: null,
  review: 'none',
  reviewed_by: null,
  reviewed_at: null,
  critical: false,
  pathology_no: null,
} as const satisfies Partial<BiopsyDraft>;

const replaced = (jar: Jar): Jar => ({
  ...jar,
  state: 'unsuitable',
  result_class: null,
  size_mm: null,
  note: jar.note ?? (jar.state === 'lost' ? 'Kayıp, yeniden alındı' : 'Yeniden alındı'),
});

const trimmed = (jars: readonly Jar[]): readonly Jar[] => jars.map((jar) => ({ ...jar, no: jar.no.trim() }));

/**
 * Saves that the sample was taken again: new jars, and the process restarts. The earlier jars stay as unsuitable, an
 * earlier report moves into the note.
 */
export const retake = act(biopsy, {
  name: 'retake',
  label: 'Yeniden alındı',
  saves: 'Yeni örneği kaydet',
  icon: 'back',
  permissions: [EDIT],
  when: (record) => isOneOf(record, ['unsuitable', 'retake', 'lost']),
  refusal: 'Yalnız uygunsuz, kayıp ya da tekrar alınacak biyopsi yeniden alınır.',
  wide: true,
  fields: {
    taken_at: instant({ label: 'Alınma zamanı', required: true }),
    jars: json<readonly Jar[]>({ label: 'Kaplar' }),
  },
  missing: { taken_at: NO_MOMENT },
  start: ({ jars, organ }, { now }) => ({ taken_at: now, jars: [newJar(nextJarNo(jars), organ, null)] }),
  tells: ({ report_text: text }) => ({
    text: `Döngü baştan başlar. Önceki kaplar uygunsuz olarak kalır${text === null ? '.' : ', önceki rapor nota taşınır.'}`,
    tone: 'plain',
  }),
  check: ({ taken_at: before, jars: earlier }, { taken_at: at, jars }): Readonly<Record<string, string>> => {
    if (jars.length === 0) return { jars: 'En az bir kap ekleyin' };
    if (before !== null && at < before) return { taken_at: 'Yeni örnek ilkinden önce alınmış olamaz' };
    const problem = jarsProblem([...earlier, ...trimmed(jars)]);
    return problem === null ? {} : { jars: problem };
  },
  run: (changes, record, { taken_at: at, jars }) => {
    const before = earlierSample(record);
    changes.update({
      ...fresh,
      retaken_after: record.retaken_after ?? (record.status === 'lost' ? 'lost' : 'unsuitable'),
      taken_at: at,
      note:
        before === null
          ? record.note
          : [record.note, before]
              .filter((part) => part !== null)
              .join('\n')
              .slice(0, MAX_NOTE),
      jars: [...record.jars.map(replaced), ...trimmed(jars).map((jar) => ({ ...jar, taken_at: at }))],
    });
  },
  done: 'Yeni örnek kaydedildi',
});

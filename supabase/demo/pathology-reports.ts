import { organs } from '@sync/model/entities/biopsy-values';
import type { Jar, Organ, ResultClass } from '@sync/model/entities/biopsy-values';
import type { Random } from './random';

/** Sentences of invented reports, by what was found. */
const findings: Readonly<Record<ResultClass, readonly string[]>> = {
  benign: [
    'Kronik inaktif inflamasyon bulguları izlendi. Displazi ya da malignite bulgusu saptanmadı.',
    'Hiperplastik polip ile uyumlu değişiklikler. Displazi izlenmedi.',
    'Benign epitelyal hücreler görüldü, malignite lehine bulgu yoktur.',
  ],
  bph: ['Benign prostat hiperplazisi. Tümör izlenmedi, PIN saptanmadı.'],
  prostatitis: ['Kronik prostatit bulguları izlendi. Malignite saptanmadı.'],
  inadequate: ['Materyal tanı için yetersizdir, tekrar örnekleme önerilir.'],
  adenoma: ['Adenom izlendi. Yüksek dereceli displazi saptanmadı.'],
  adenoma_tubular: ['Tübüler adenom. Düşük dereceli displazi izlendi, yüksek dereceli displazi saptanmadı.'],
  adenoma_tubulovillous: ['Tübülovillöz adenom izlendi. İnvazyon saptanmadı.'],
  adenoma_villous: ['Villöz adenom izlendi. İnvazyon saptanmadı.'],
  adenoma_serrated: ['Sesil serrated adenom izlendi. Displazi saptanmadı.'],
  dysplasia_low: ['Düşük dereceli displazi izlendi. Malignite saptanmadı.'],
  hgpin: ['Yüksek dereceli prostatik intraepitelyal neoplazi (HGPIN) izlendi. İnvaziv karsinom saptanmadı.'],
  asap: ['Atipik küçük asiner proliferasyon (ASAP). Tekrar biyopsi önerilir.'],
  dysplasia_high: ['Adenom zemininde yüksek dereceli displazi izlendi. İnvazyon görülmedi.'],
  malignant: [
    'Adenokarsinom izlendi. Lenfovasküler invazyon saptanmadı.',
    'İnvaziv karsinom izlendi. Perinöral invazyon görülmedi.',
  ],
};

const gleason = ['3+3=6', '3+4=7', '4+3=7', '4+4=8', '4+5=9'];

/** Writes an invented report of a biopsy: a line for each jar. */
export function pathologyReport(
  random: Random,
  organ: Organ,
  worst: ResultClass,
  jars: readonly Jar[],
  isup: number | null,
): string {
  const parts = jars.map((jar) => {
    const found = jar.result_class ?? worst;
    const text =
      found === 'malignant' && organ === 'prostate' && isup !== null
        ? `Prostatik asiner adenokarsinom izlendi. Gleason skoru ${gleason[isup - 1] ?? ''}, ISUP derece grubu ${isup}. Perinöral invazyon görülmedi.`
        : random.pick(findings[found]);
    const size = jar.size_mm === null ? '' : ` En büyük boyut ${jar.size_mm} mm.`;
    return `${jar.no}) ${jar.site ?? organs[organ]}: ${text}${size}`;
  });
  return [`Makroskopi: ${jars.length} kapta örnek incelendi.`, 'Tanı:', ...parts].join('\n');
}

import { formatMoney } from '../tr/written-money';
import type { InsuranceCase } from '../entities/insurance-case';
import { refusalReasons } from '../entities/insurance-values';

/** Writes the beginning of an appeal: the decision, line by line, in the payer's own words; the user writes why. */
export function appealLetter(
  record: InsuranceCase,
  names: { readonly insurer: string; readonly client: string },
): string {
  const { currency, lines } = record;
  const cut = lines.filter(({ decision }) => decision === 'refused' || decision === 'partial');
  const number = record.payer_kind === 'sgk' ? record.medula_no : record.provision_no;
  const about = [names.client, number ?? record.case_no, record.service_name].filter(Boolean).join(', ');
  const listed = cut.map((line) => {
    const why = line.words ?? (line.reason === null ? null : refusalReasons[line.reason]);
    const asked = formatMoney(line.asked, currency);
    const approved = formatMoney(line.approved ?? 0, currency);
    return `- ${line.name}: talep ${asked}, onay ${approved}${why === null ? '' : ` (${why})`}`;
  });
  const payment =
    record.status === 'paid_cut' && record.cut_amount !== null
      ? [`- Kesinti ${formatMoney(record.cut_amount, currency)}: ${record.cut_reason ?? ''}`]
      : [];
  return [
    `${names.insurer}, Provizyon Birimi’ne`,
    '',
    `Konu: ${about}`,
    '',
    'Yukarıdaki talebimiz için verdiğiniz kararın aşağıdaki kalemlerde yeniden değerlendirilmesini rica ederiz:',
    ...listed,
    ...payment,
    ...(record.payer_message === null ? [] : ['', `Yanıtınız: “${record.payer_message}”`]),
    '',
    'Gerekçemiz: ',
  ].join('\n');
}

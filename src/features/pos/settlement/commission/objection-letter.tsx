import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { formatMinor, formatMoney, formatNumber } from '@/lib/numbers';
import { Paper, PaperTable } from '@/kit/export/paper';
import type { BankRow } from '@sync/model/rules/settlement';
import { overchargeOf } from './commission-lines';

export interface Letter {
  readonly bankId: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly amount: number;
  readonly rows: readonly BankRow[];
}

const heads = [
  'Gün',
  'Terminal',
  'Onay kodu',
  'Kart',
  'Taksit',
  'Brüt',
  'Olması gereken',
  'Kesilen',
  'Fazla',
];

/** Renders the letter to a bank with every overcharged payment. */
export function ObjectionLetter(letter: Letter) {
  return <Paper>{() => <Text {...letter} />}</Paper>;
}

function Text({ bankId, from, to, currency, amount, rows }: Letter) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const lines = rows.map((row) => ({
    key: row.no,
    cells: [
      formatDate(row.day),
      row.terminalNo ?? '–',
      row.approvalNo ?? '–',
      row.cardMasked ?? '–',
      String(row.instalmentCount ?? 1),
      formatMinor(row.gross),
      formatMinor(row.expectedCommission ?? 0),
      formatMinor(row.commission),
      formatMinor(overchargeOf(row)),
    ],
  }));
  return (
    <>
      <p className="text-right">{formatDate(Date.now())}</p>
      <p className="mt-4 font-semibold">{reference.definitionName(bankId)} Üye İşyeri Hizmetleri’ne</p>
      <p className="mt-2">Konu: Fazla kesilen üye işyeri komisyonunun iadesi</p>
      <p className="mt-4">
        {formatDate(from)} – {formatDate(to)} günleri arasındaki {formatNumber(rows.length)} işlemde,
        sözleşmemizdeki oranların üstünde komisyon kesildiğini gördük. Fazla kesilen toplam{' '}
        {formatMoney(amount, currency)}’dir. İşlemlerin dökümü aşağıdadır.
      </p>
      <p className="mt-2">
        Bu tutarın hesabımıza iade edilmesini, oranların sözleşmeye ve Türkiye Cumhuriyet Merkez Bankası’nın
        üye işyeri komisyonlarına koyduğu üst sınırlara göre düzeltilmesini rica ederiz.
      </p>
      <p className="mt-4">Saygılarımızla,</p>
      <p>{reference.userName(access.userId)}</p>
      <PaperTable
        dense
        heads={heads}
        rows={lines}
        foot={
          <>
            <td colSpan={8} className="px-1 py-1.5 text-right font-semibold">
              Toplam
            </td>
            <td className="num px-1 py-1.5 font-semibold">{formatMinor(amount)}</td>
          </>
        }
      />
    </>
  );
}

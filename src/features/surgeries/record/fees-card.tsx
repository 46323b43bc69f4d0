import { Pencil, ShieldCheck, TriangleAlert } from 'lucide-react';
import { dayOf, formatDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { approvalTones } from '@/records/surgeries/surgery-words';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { NoticeBar } from '@/ui/notice-bar';
import { insuranceKinds } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import { approvalStates } from '@sync/model/entities/surgery-values';
import { approvalCovers } from '@sync/model/rules/surgery-rules';
import type { SurgeryDoing } from './use-surgery-acts';

function Line({ label, children, strong = false }: { label: string; children: string; strong?: boolean }) {
  return (
    <div className={`flex items-baseline gap-3 py-0.5 ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? 'flex-1' : 'flex-1 text-ink-2'}>{label}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  );
}

/** Returns the problem of the payer's documents on the day of the surgery; null where there is none. */
function paperProblem(surgery: Surgery): string | null {
  const { approval_state, approval_until, planned_start, checklist } = surgery;
  const day = planned_start === null ? null : dayOf(planned_start);
  const isApproved = approval_state === 'approved' || approval_state === 'partial';
  if (isApproved && day !== null && !approvalCovers(surgery, day)) {
    return `Provizyon ${formatDate(approval_until ?? '')} günü bitiyor; ameliyat ${formatDate(day)} günü.`;
  }
  if (!checklist.some(({ id }) => id === 'cover')) return null;
  if (surgery.cover_policy_no === null) return 'Yabancı hastanın komplikasyon sigortası girilmemiş.';
  return day !== null && surgery.cover_until !== null && surgery.cover_until < day
    ? `Komplikasyon sigortası ${formatDate(surgery.cover_until)} günü bitiyor.`
    : null;
}

/** Shows the amounts of each payer, and whether the payer has approved. */
export function FeesCard({ surgery, mayEdit, onForm }: SurgeryDoing) {
  const { quote_amount, approved_amount, deposit_amount, currency, approval_state, approval_no } = surgery;
  const money = (amount: number): string => formatMoney(amount, currency);
  const share = quote_amount === null ? null : Math.max(0, quote_amount - (approved_amount ?? 0));
  const problem = paperProblem(surgery);
  return (
    <Card
      title="Ücret"
      aside={
        <span className="-mr-2 flex items-center gap-1">
          <Badge
            tone={approvalTones[approval_state]}
            icon={approval_state === 'approved' ? ShieldCheck : undefined}
          >
            {approval_state === 'not_needed'
              ? 'Provizyon gerekmiyor'
              : `Provizyon: ${approvalStates[approval_state].toLocaleLowerCase('tr')}`}
          </Badge>
          {mayEdit && (
            <IconButton
              icon={Pencil}
              size="sm"
              label="Ücret ve provizyonu düzenle"
              onClick={() => onForm('fees')}
            />
          )}
        </span>
      }
    >
      <dl>
        {surgery.payer !== null && (
          <Line label="Ödeyen">
            {[insuranceKinds[surgery.payer], surgery.insurer_name].filter((part) => part !== null).join(', ')}
          </Line>
        )}
        {quote_amount !== null && <Line label="Teklif">{money(quote_amount)}</Line>}
        {approved_amount !== null && (
          <Line label={approval_no === null ? 'Onay' : `Onay, ${approval_no}`}>{money(approved_amount)}</Line>
        )}
        {approved_amount === null && approval_no !== null && <Line label="Provizyon no">{approval_no}</Line>}
        {surgery.approval_until !== null && (
          <Line label="Provizyon bitişi">{formatDate(surgery.approval_until)}</Line>
        )}
        {share !== null && (
          <Line label="Hasta payı" strong>
            {money(share)}
          </Line>
        )}
        {deposit_amount !== null && <Line label="Ön ödeme">{money(deposit_amount)}</Line>}
        {surgery.cover_policy_no !== null && (
          <Line label="Komplikasyon sigortası">
            {[surgery.cover_policy_no, surgery.cover_until === null ? null : formatDate(surgery.cover_until)]
              .filter((part) => part !== null)
              .join(' · ')}
          </Line>
        )}
      </dl>
      {quote_amount === null && surgery.payer === null && (
        <p className="meta text-ink-3">Ücret bilgisi girilmedi.</p>
      )}
      {problem !== null && (
        <div className="mt-2">
          <NoticeBar boxed tone="warn" icon={TriangleAlert}>
            {problem}
          </NoticeBar>
        </div>
      )}
    </Card>
  );
}

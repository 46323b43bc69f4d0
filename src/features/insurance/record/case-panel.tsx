import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useInPalette } from '@/acts/palette';
import { useActs } from '@/acts/use-acts';
import { useSyncState } from '@/data/sync-state';
import { PresenceLine } from '@/kit/record/presence-line';
import { caseNumber } from '@/records/insurance/case-words';
import { SidePanel } from '@/ui/side-panel';
import { SyncMark } from '@/ui/sync-mark';
import type { Act } from '@sync/model/acts/act';
import { payerKinds } from '@sync/model/entities/insurance-values';
import { caseActs } from '@sync/model/insurance/acts';
import type { CaseRow } from '../case-row';
import { CaseBanners } from './case-banners';
import { CaseFacts, CaseLines, MoneyBox, PayerQuote } from './case-facts';
import { CaseFooter } from './case-footer';
import { CaseHistory } from './case-history';
import { caseOwnFields } from './case-own-fields';
import { CasePath } from './case-path';
import { PapersBox } from './papers-box';
import type { OnPrint } from './printed-paper';

const PAPERS = 'case-papers';

/** Initial state of the panel: a dialog at once, or its papers in view. */
export type PanelStart = Act | 'attach' | null;

/** Shows one case: what blocks it, its state, missing papers, the answers, and the next step. */
export function CasePanel({
  row,
  start = null,
  onClose,
  onEdit,
  onPrint,
}: {
  row: CaseRow;
  start?: PanelStart;
  onClose: () => void;
  onEdit: () => void;
  onPrint: OnPrint;
}) {
  const { record } = row;
  const acts = useActs(record, caseOwnFields, start === 'attach' ? null : start);
  useInPalette(acts, caseActs, [row.clientName, caseNumber(record)].join(', '));
  const mark = useSyncState((sync) => sync.mark);
  useEffect(() => {
    if (start !== 'attach') return;
    const box = document.getElementById(PAPERS);
    box?.scrollIntoView({ block: 'nearest' });
    (box?.querySelector('button') ?? box)?.focus();
  }, [start]);
  const number = [
    caseNumber(record),
    record.service_name,
    row.insurerName,
    payerKinds[record.payer_kind],
    masked(record.policy_no),
  ];
  return (
    <SidePanel
      title={row.clientName}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="num">{[...new Set(number.filter(Boolean))].join(' · ')}</span>
          <SyncMark state={mark('cases', record.id)} />
        </span>
      }
      onClose={onClose}
      footer={<CaseFooter row={row} acts={acts} onEdit={onEdit} onPrint={onPrint} />}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <PresenceLine kind="insurance_case" id={record.id} />
        <CaseBanners row={row} />
        <CasePath record={record} />
        <PapersBox record={record} acts={acts} boxId={PAPERS} />
        <PayerQuote row={row} />
        <MoneyBox row={row} />
        <CaseLines record={record} />
        <CaseFacts row={row} />
        <CaseHistory record={record} acts={acts} />
        <p className="flex flex-wrap gap-x-4 border-t border-line-soft pt-3">
          <Link
            to="/crm/client-profile/$clientId"
            params={{ clientId: record.client_id }}
            className="hit font-medium text-accent-ink"
          >
            Hastayı aç
          </Link>
          {record.ticket_id !== null && (
            <Link
              to="/crm/client-ticket/$ticketId"
              params={{ ticketId: record.ticket_id }}
              className="hit font-medium text-accent-ink"
            >
              Talebi aç
            </Link>
          )}
          {record.biopsy_id !== null && (
            <Link
              to="/adenom-biyotip"
              search={{ open: record.biopsy_id }}
              className="hit font-medium text-accent-ink"
            >
              Biyopsiyi aç
            </Link>
          )}
        </p>
      </div>
      {acts.dialog}
    </SidePanel>
  );
}

/** `****4471`: enough to tell two policies apart. */
const masked = (policy: string | null): string | null => (policy === null ? null : `****${policy.slice(-4)}`);

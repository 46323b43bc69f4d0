import { insuranceCase } from '@sync/model/entities/insurance-case';
import { biopsy } from '@sync/model/entities/biopsy';
import { useRelated } from '@/data/records';
import { Link } from '@tanstack/react-router';
import { usePermission } from '@/data/workspace';
import { CaseRows } from '@/records/insurance/case-rows';
import { newestFirst } from '@/records/insurance/use-cases-of';
import { BiopsyRows } from '@/records/pathology/biopsy-rows';
import { Card } from '@/ui/card';
import type { Surgery } from '@sync/model/entities/surgery';

/** Provisions and biopsies of the surgery, and the way to a new one. */
export function CasesCard({ surgery }: { surgery: Surgery }) {
  const seesCases = usePermission('parse.insurance_tracking.read');
  const seesBiopsies = usePermission('parse.adenom_biyotip.read');
  const mayAsk = usePermission('parse.insurance_tracking.add');
  const mayAdd = usePermission('parse.adenom_biyotip.add');
  const cases = useRelated(insuranceCase, 'surgery_id', seesCases ? surgery.id : null, newestFirst).records;
  const biopsies = useRelated(biopsy, 'surgery_id', seesBiopsies ? surgery.id : null, newestFirst).records;
  const asks = mayAsk && surgery.payer !== 'self_pay' && cases.length === 0;
  return (
    <>
      {seesCases && (cases.length > 0 || asks) && (
        <Card
          flush
          title="Provizyon"
          aside={
            asks && (
              <Link
                to="/insurance/tracking"
                search={{ form: 'new', surgery: surgery.id }}
                className="hit font-medium text-accent-ink"
              >
                Provizyon iste
              </Link>
            )
          }
        >
          {cases.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">Provizyon istenmemiş.</p>
          ) : (
            <CaseRows cases={cases} />
          )}
        </Card>
      )}
      {seesBiopsies && (biopsies.length > 0 || mayAdd) && (
        <Card
          flush
          title="Biyopsi"
          aside={
            mayAdd && (
              <Link
                to="/adenom-biyotip"
                search={{ form: 'new', client: surgery.client_id, surgery: surgery.id }}
                className="hit font-medium text-accent-ink"
              >
                Biyopsi ekle
              </Link>
            )
          }
        >
          {biopsies.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">Biyopsi yok.</p>
          ) : (
            <BiopsyRows biopsies={biopsies} />
          )}
        </Card>
      )}
    </>
  );
}

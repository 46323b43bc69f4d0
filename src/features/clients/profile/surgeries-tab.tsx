import { Link } from '@tanstack/react-router';
import { Plus, Scissors } from 'lucide-react';
import type { Records } from '@/data/records';
import { usePermission } from '@/data/workspace';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { SurgeryRows } from '@/records/surgeries/surgery-rows';
import { buttonClass } from '@/ui/button';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import type { surgery } from '@sync/model/entities/surgery';

/** Shows the surgeries of the patient. */
export function SurgeriesTab({ clientId, found }: { clientId: string; found: Records<typeof surgery> }) {
  const mayAdd = usePermission('crm.surgery.add');
  const add = mayAdd && (
    <Link to="/crm/client-ticket/surgery" search={{ client: clientId }} className={buttonClass('secondary')}>
      <Plus className="size-4" aria-hidden="true" />
      Ameliyat ekle
    </Link>
  );
  if (found.state === 'loading') return <LoadingRows rows={3} />;
  if (found.state === 'error') {
    return (
      <ErrorNote title="Ameliyatlar okunamadı">
        Kayıtlarınız güvende. Sayfayı yenileyip yeniden deneyin.
      </ErrorNote>
    );
  }
  if (found.records.length === 0) {
    return (
      <EmptyOrSyncing>
        <EmptyState icon={Scissors} title="Ameliyat yok" action={add}>
          Bu hasta için ameliyat planlanmamış.
        </EmptyState>
      </EmptyOrSyncing>
    );
  }
  return (
    <section className="card max-w-4xl" aria-label="Hastanın ameliyatları">
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4">
        <h3 className="font-semibold">Ameliyatlar</h3>
        {add}
      </div>
      <SurgeryRows surgeries={found.records} />
    </section>
  );
}

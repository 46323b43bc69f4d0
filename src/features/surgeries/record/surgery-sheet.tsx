import { Link } from '@tanstack/react-router';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { surgeryNumber } from '@/records/surgeries/surgery-words';
import { buttonClass } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Act } from './act';
import { SurgeryActs } from './surgery-acts';
import { SurgeryBody } from './surgery-body';
import { SurgeryMenu } from './surgery-menu';
import { usePatient } from './use-surgery';

/** Shows a surgery beside the plan. One form at a time: while an action is open, the sheet is hidden. */
export function SurgerySheet({ surgery, onClose }: { surgery: Surgery; onClose: () => void }) {
  const patient = usePatient(surgery.client_id);
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      <Sheet
        open={act === null}
        onClose={onClose}
        title={surgeryNumber(surgery)}
        flush
        footer={
          <Link
            to="/crm/surgery-plans/$surgeryId"
            params={{ surgeryId: surgery.id }}
            className={buttonClass('secondary')}
          >
            <Maximize2 className="size-4" aria-hidden="true" />
            Kaydı aç
          </Link>
        }
      >
        <SurgeryBody
          surgery={surgery}
          patient={patient}
          onAct={setAct}
          actions={<SurgeryMenu surgery={surgery} onAct={setAct} prints={false} />}
        />
      </Sheet>
      <SurgeryActs act={act} surgery={surgery} patient={patient} onClose={() => setAct(null)} />
    </>
  );
}

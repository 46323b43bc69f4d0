import { useState } from 'react';
import { newId } from '@/data/new-id';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { caseStart, unknownInsurer } from '@/records/insurance/case-start';
import { RecordSheet } from '@/kit/form/record-sheet';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { CaseFields } from './case-fields';
import { caseFormValues, saveCaseForm } from './case-values';
import type { CaseFormValues } from './case-values';
import { useCaseSources } from './use-case-sources';
import type { CaseFrom } from './use-case-sources';

/** Asks for a provision, or changes what is asked; the case itself moves by its own buttons. */
export function CaseForm({
  stored,
  from,
  onClose,
  onSaved,
}: {
  /** Null: a new one. */
  stored: InsuranceCase | null;
  from: CaseFrom;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { writes } = useSignedIn();
  const reference = useReferenceData();
  const sources = useCaseSources(from);
  const [opened] = useState(stored);
  const [id] = useState(() => stored?.id ?? newId());
  if (sources === null) return null;
  // What is typed for one surgery must not turn up in the form of another patient.
  const origin = from.surgery ?? from.biopsy ?? from.ticket ?? from.client ?? 'new';
  return (
    <RecordSheet<CaseFormValues, InsuranceCase>
      title={opened === null ? 'Provizyon iste' : 'Provizyonu düzenle'}
      saveLabel={opened === null ? 'Provizyonu aç' : 'Provizyonu kaydet'}
      draftKey={`insurance-case/${opened?.id ?? origin}`}
      initial={() =>
        caseFormValues(opened, caseStart(sources, reference.definitions('insurer')), writes.access.userId)
      }
      opened={opened}
      onClose={onClose}
      onSave={async (values, form) => {
        await saveCaseForm(writes, values, { id, opened, form, sources, reference });
        return () => onSaved(id);
      }}
      fields={(form) => (
        <CaseFields
          form={form}
          caseId={id}
          isNew={opened === null}
          toldInsurer={opened === null ? unknownInsurer(sources, reference.definitions('insurer')) : null}
          fixed={opened !== null || (origin !== 'new' && origin !== from.client)}
        />
      )}
    />
  );
}

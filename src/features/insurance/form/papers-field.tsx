import { useReferenceData } from '@/data/reference-data';
import { proposedPapers } from '@/records/insurance/proposed-papers';
import { Checkbox } from '@/ui/checkbox';
import type { PayerKind, ServiceKind } from '@sync/model/entities/insurance-values';
import { droppedIn } from './case-values';
import type { CaseFormValues } from './case-values';

/** Renders the papers that this payer requires for this service, each of which can be left out. */
export function PapersField({
  values,
  onChange,
}: {
  values: CaseFormValues;
  onChange: (dropped: string) => void;
}) {
  const reference = useReferenceData();
  if (values.payer_kind === '' || values.service_kind === '') return null;
  const papers = proposedPapers(reference.definitions('insurance_document'), {
    payer: values.payer_kind as PayerKind,
    service: values.service_kind as ServiceKind,
    insurerId: values.insurer_id,
  });
  if (papers.length === 0) return null;
  const dropped = droppedIn(values);
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">İstenecek evrak</legend>
      <ul>
        {papers.map(({ document_id: id, name }) => (
          <li key={id} className="flex min-h-9 items-center">
            <Checkbox
              label={name}
              checked={id === null || !dropped.includes(id)}
              onChange={(event) => {
                if (id === null) return;
                const rest = dropped.filter((droppedId) => droppedId !== id);
                onChange(JSON.stringify(event.target.checked ? rest : [...rest, id]));
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

import { useReferenceData } from '@/data/reference-data';
import type { Option } from '@/ui/option-row';

/** Surgeons to choose from: those in use, and the one that is chosen already. */
export function useSurgeonOptions(chosen: string | null): readonly Option[] {
  return useReferenceData()
    .definitions('clinician')
    .filter(({ id, active, attributes }) => id === chosen || (active && attributes.profession === 'surgeon'))
    .map(({ id, name }) => ({ value: id, label: name }));
}

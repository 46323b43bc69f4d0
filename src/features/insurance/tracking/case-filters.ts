import type { ReferenceData } from '@/data/reference-data';
import { optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import type { FilterChoice } from '@/kit/list/list-filters';
import { caseStatuses, payerKinds, reviewKinds, serviceKinds } from '@sync/model/entities/insurance-values';
import type { TrackingSearch } from '../tracking-search';

const waits = { 2: '2 saatten uzun', 24: '1 günden uzun', 72: '3 günden uzun' } as const;

/** Returns the filters of the worklist. */
export function caseFilters(
  names: Pick<ReferenceData, 'definitions' | 'users'>,
): readonly FilterChoice<keyof TrackingSearch>[] {
  return [
    { id: 'payer', label: 'Güvence', options: optionsOf(payerKinds), pinned: true },
    { id: 'insurer', label: 'Şirket', options: optionsOfNamed(names.definitions('insurer')), pinned: true },
    { id: 'service', label: 'Hizmet', options: optionsOf(serviceKinds) },
    { id: 'status', label: 'Durum', options: optionsOf(caseStatuses) },
    {
      id: 'assignee',
      label: 'Sorumlu',
      options: names.users.map((user) => ({ value: user.id, label: user.full_name })),
    },
    { id: 'waiting', label: 'Yanıt bekleyen', options: optionsOf(waits) },
    { id: 'review', label: 'İnceleme', options: optionsOf(reviewKinds) },
    { id: 'missing', label: 'Eksik evrak' },
    { id: 'late', label: 'Yanıt süresi aşılan' },
    { id: 'expiring', label: 'Onayı 3 gün içinde bitecek' },
    { id: 'appealed', label: 'İtiraz edilen' },
    { id: 'reopened', label: 'Onayı plana uymayan' },
    { id: 'differs', label: 'Listeyle çelişen' },
    { id: 'cut', label: 'Kesintisi olan' },
  ];
}

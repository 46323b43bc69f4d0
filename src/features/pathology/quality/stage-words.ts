import type { PathologyQuality } from '@sync/rpc/pathology-quality';

type Stage = NonNullable<PathologyQuality['stages']>[number]['stage'];

/** The steps of a biopsy as spans. */
export const stageWords: Readonly<Record<Stage, string>> = {
  accepted: 'Alınmadan kabule',
  reported: 'Kabulden rapora',
  seen: 'Rapordan hekime',
  told: 'Hekimden hastaya',
  whole: 'Örnekten hastaya',
};

/** Says how cases without an end are counted. */
export const WAITING_NOTE = 'Bekleyenler, şimdiye dek bekledikleri süreyle sayılır (Kaplan–Meier).';

import type { ImportKind } from '@/import/flow/import-kind';
import { codeColumn, dayColumn, minorColumn, textColumn } from '@/import/list/preview-columns';
import { answerStage, keptOfAnswer, listDecisions } from './answer-values';
import { insurerSource, personColumns } from './insurance-columns';
import type { ListContext } from './list-context';
import { listOutcome, listProblems, personFields } from './row-values';

const decisions = {
  label: 'Karar',
  title: 'Kararlar',
  unknown: 'tanınmayan karar',
  signed: false,
  labels: listDecisions,
  negative: new Set<string>(),
  positive: new Set<string>(),
} as const;

/** Returns the common part of lists with answers. */
function answerKind(list: 'provision' | 'denial', label: string, context: ListContext): ImportKind {
  return {
    list,
    label,
    source: insurerSource,
    fields: [
      { id: 'provision_no', label: 'Provizyon no', required: true },
      { id: 'insurer', label: 'Sigorta şirketi' },
      ...personFields,
      { id: 'service_day', label: 'Hizmet tarihi' },
      { id: 'valid_to', label: 'Geçerlilik bitişi' },
      { id: 'asked', label: 'Talep tutarı', summed: true },
      { id: 'approved', label: 'Onay tutarı', summed: true },
      { id: 'words', label: list === 'denial' ? 'Ret nedeni' : 'Açıklama' },
      { id: 'code', label: 'SUT kodu' },
      { id: 'service', label: 'Hizmetin adı' },
      { id: 'policy_no', label: 'Poliçe no' },
      { id: 'medula_first_no', label: 'İlk takip no' },
      { id: 'currency', label: 'Para birimi' },
    ],
    rowKinds: decisions,
    amounts: { asked: 'Talep', approved: 'Onay' },
    day: 'service_day',
    counted: ['insurer'],
    kept: keptOfAnswer,
    columns: [
      textColumn('provision_no', 'No', 96),
      ...personColumns,
      dayColumn('service_day', 'Hizmet'),
      minorColumn('asked', 'Talep'),
      minorColumn('approved', 'Onay'),
      codeColumn('decision', 'Karar', listDecisions, 120),
      dayColumn('valid_to', 'Geçerlilik'),
    ],
    stage: answerStage(list, context),
    problems: listProblems,
    skipped: {},
    outcome: listOutcome,
  };
}

/** Returns the kind of lists with payers' answers to provisions. */
export const provisionKind = (context: ListContext): ImportKind =>
  answerKind('provision', 'Provizyon listesi', context);

/** Returns the kind of lists with payers' refusals and their reasons. */
export const denialKind = (context: ListContext): ImportKind => answerKind('denial', 'Ret listesi', context);

import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { caseStatuses } from '../../entities/insurance-values';
import type { CaseStatus } from '../../entities/insurance-values';
import { text } from '../../fields';
import { EDIT, isEnded, isOneOf, mayStepTo } from './rules';

/** Takes a case to a status that needs nothing but the press; from behind the approval that is a step back. */
const moveTo = (to: CaseStatus, but: readonly CaseStatus[] = []) =>
  act(insuranceCase, {
    name: `move_to_${to}`,
    label: (record) => (isEnded(record) ? `“${caseStatuses[to]}” durumuna dön` : caseStatuses[to]),
    icon: 'back',
    permissions: [EDIT],
    group: 'step',
    when: (record) => record.status !== to && mayStepTo(record, to) && !isOneOf(record, but),
    run: (changes) => changes.update({ status: to, status_note: null }),
    done: `Durum: ${caseStatuses[to]}`,
    undo: true,
  });

/** Every status that is reached by the press alone; using, invoicing and ending ask for more, and are only gone back to. */
export const moves = [
  moveTo('waiting'),
  moveTo('documents_completed'),
  moveTo('medical_review'),
  moveTo('draft', ['cancelled']),
  moveTo('expired'),
  moveTo('used', ['approved', 'partial']),
  moveTo('invoiced', ['approved', 'partial', 'used']),
] as const;

const fields = { note: text({ label: 'Neden', maxLength: 300 }) };

/** Ends a case. */
export const cancel = act(insuranceCase, {
  name: 'cancel',
  label: 'İptal et',
  title: 'Provizyonu iptal et',
  saves: 'Provizyonu iptal et',
  icon: 'stop',
  danger: true,
  permissions: [EDIT],
  group: 'end',
  when: (record) => record.status !== 'cancelled' && mayStepTo(record, 'cancelled'),
  fields,
  tells: () => ({ text: 'Kayıt silinmez; “Sonuçlanan” sekmesinde kalır.', tone: 'plain' }),
  run: (changes, _, { note }) => changes.update({ status: 'cancelled', status_note: note }),
  done: 'Provizyon iptal edildi',
  undo: true,
});

/** Opens an ended case again. */
export const reopen = act(insuranceCase, {
  name: 'reopen',
  label: 'Yeniden aç',
  icon: 'back',
  permissions: [EDIT],
  when: ({ status }) => status === 'cancelled',
  fields,
  run: (changes, _, { note }) => changes.update({ status: 'draft', status_note: note }),
  done: 'Provizyon yeniden açıldı',
  undo: true,
});

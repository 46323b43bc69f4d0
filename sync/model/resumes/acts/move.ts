import { act } from '../../acts/act';
import type { Act } from '../../acts/act';
import type { ActIcon } from '../../acts/icons';
import { resume } from '../../entities/resume';
import { resumeMoves, resumeStatuses } from '../../entities/resume-values';
import type { ResumeStatus } from '../../entities/resume-values';
import { longText } from '../../fields';
import { applicationNo, EDIT } from './rules';

const isAhead = ({ status }: { readonly status: ResumeStatus }, next: ResumeStatus): boolean =>
  resumeMoves[status].includes(next);

/** Takes an application to a status that needs nothing but the press. */
const moveTo = (to: ResumeStatus, label: string, icon: ActIcon, many = false) =>
  act(resume, {
    name: `move_to_${to}`,
    label,
    named: applicationNo,
    icon,
    permissions: [EDIT],
    when: (record) => isAhead(record, to),
    run: (changes) => changes.update({ status: to, rejection_reason: null }),
    done: `Durum: ${resumeStatuses[to]}`,
    undo: true,
    ...(many ? { bulk: true } : {}),
  });

const reasons = [
  'Deneyimi bu görev için yeterli değil',
  'Belge ya da ruhsatı eksik',
  'Kadro doldu',
  'Ulaşılamadı',
] as const;

/** Refuses an applicant, with the reason. */
export const reject = act(resume, {
  name: 'reject',
  label: 'Olumsuz',
  title: 'Olumsuz sonuç',
  saves: 'Olumsuz olarak kaydet',
  many: (count) => ({
    title: count === 1 ? 'Olumsuz sonuç' : `${count} başvuru olumsuz`,
    saves: 'Olumsuz olarak kaydet',
  }),
  named: applicationNo,
  icon: 'stop',
  danger: true,
  permissions: [EDIT],
  when: (record) => isAhead(record, 'rejected'),
  fields: { rejection_reason: longText({ label: 'Nedeni', maxLength: 500 }) },
  asks: () => ({
    rejection_reason: {
      hint: 'Adaya gitmez; başvurunun kaydında kalır.',
      presets: reasons.map((reason) => ({ label: reason, value: reason })),
      required: true,
    },
  }),
  check: (_, { rejection_reason: reason }) =>
    reason === null ? { rejection_reason: 'Olumsuz sonucun nedenini yazın' } : {},
  run: (changes, _, { rejection_reason }) => changes.update({ status: 'rejected', rejection_reason }),
  done: `Durum: ${resumeStatuses.rejected}`,
  undo: true,
  bulk: true,
});

/** Step to each status. */
export const steps = {
  new: moveTo('new', 'Yeniye al', 'back'),
  reviewing: moveTo('reviewing', 'İncelemeye al', 'file-text'),
  interview: moveTo('interview', 'Görüşmeye çağır', 'calendar-plus'),
  interviewed: moveTo('interviewed', 'Görüşüldü', 'check'),
  offer: moveTo('offer', 'Teklif ver', 'send'),
  hired: moveTo('hired', 'İşe alındı', 'user-check'),
  pool: moveTo('pool', 'Havuza al', 'archive', true),
  rejected: reject,
  withdrawn: moveTo('withdrawn', 'Aday çekildi', 'ban'),
} as const satisfies Readonly<Record<ResumeStatus, Act>>;

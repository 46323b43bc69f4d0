import { act } from '../../acts/act';
import type { ActChanges } from '../../acts/act';
import { handoverEntry, shiftHandover } from '../../entities/shift-handover';
import type { HandoverEntryKind } from '../../entities/handover-values';
import type { Entity } from '../../entity';
import { longText } from '../../fields';
import { EDIT, isGivenByOther, named } from './rules';

const written = (label: string) => ({ text: longText({ label, required: true, maxLength: 2000 }) });

function say(
  changes: Pick<ActChanges<Entity>, 'create'>,
  handover: string,
  kind: HandoverEntryKind,
  text: string,
  at: string,
): void {
  changes.create(handoverEntry, { handover_id: handover, entry_kind: kind, text, at });
}

/** Writes a question to the giver, who is told of it. */
export const askGiver = act(shiftHandover, {
  name: 'ask',
  label: 'Sor',
  title: 'Devredene sor',
  saves: 'Soruyu gönder',
  icon: 'message-circle',
  named,
  permissions: [EDIT],
  when: isGivenByOther,
  refusal: 'Bu vardiyayı siz devrettiniz ya da henüz devredilmedi.',
  fields: written('Sorunuz'),
  missing: { text: 'Sorunuzu yazın' },
  asks: () => ({ text: { rows: 3 } }),
  run: (changes, { id }, { text }, { now }) => say(changes, id, 'question', text, now),
  done: 'Soru yazıldı',
});

/** Answers a question; those who asked are told of it. */
export const answerTaker = act(shiftHandover, {
  name: 'answer',
  label: 'Yanıtla',
  title: 'Soruyu yanıtla',
  saves: 'Yanıtı gönder',
  icon: 'message-plus',
  named,
  permissions: [EDIT],
  when: ({ state }) => state !== 'draft',
  refusal: 'Vardiya henüz devredilmedi.',
  fields: written('Yanıtınız'),
  missing: { text: 'Yanıtınızı yazın' },
  asks: () => ({ text: { rows: 3 } }),
  run: (changes, { id }, { text }, { now }) => say(changes, id, 'answer', text, now),
  done: 'Yanıt yazıldı',
});

/** Adds a correction below a sheet that was given; the sheet itself stays as it is. */
export const correctHandover = act(shiftHandover, {
  name: 'correct',
  label: 'Düzeltme ekle',
  saves: 'Düzeltmeyi ekle',
  icon: 'file-plus',
  named,
  permissions: [EDIT],
  when: ({ state, giver_id }, { userId }) => state !== 'draft' && giver_id === userId,
  refusal: 'Düzeltmeyi yalnız devreden ekler.',
  fields: written('Düzeltme'),
  missing: { text: 'Neyin düzeltildiğini yazın' },
  asks: () => ({ text: { rows: 3 } }),
  tells: () => ({
    text: 'Devredilen satırlar değişmez; düzeltme adınız ve saatle altına eklenir.',
    tone: 'plain',
  }),
  run: (changes, { id }, { text }, { now }) => say(changes, id, 'correction', text, now),
  done: 'Düzeltme eklendi',
});

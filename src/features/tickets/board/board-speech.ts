import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import { statusCategories } from '@sync/model/entities/ticket-values';
import type { StatusCategory } from '@sync/model/entities/ticket-values';

interface Carried {
  readonly data: { readonly current?: Record<string, unknown> | undefined };
}

/** What readers are told while a card is carried. */
export function boardSpeech(nameOf: (category: StatusCategory) => string): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const column = (id: UniqueIdentifier | undefined) =>
    id !== undefined && Object.hasOwn(statusCategories, id) ? nameOf(id as StatusCategory) : null;
  const card = ({ data }: Carried) => {
    const number = data.current?.['number'];
    return `${typeof number === 'string' ? number : ''} numaralı talep`;
  };
  return {
    screenReaderInstructions: {
      draggable:
        'Talebi almak için boşluk tuşuna basın. Sağ ve sol ok tuşlarıyla sütun seçin. Bırakmak için yeniden boşluk tuşuna, vazgeçmek için Escape tuşuna basın.',
    },
    announcements: {
      onDragStart: ({ active }) => `${card(active)} alındı.`,
      onDragOver: ({ active, over }) => {
        const name = column(over?.id);
        return name === null ? undefined : `${card(active)} ${name} sütununun üzerinde.`;
      },
      onDragEnd: ({ active, over }) => {
        const name = column(over?.id);
        return name === null
          ? `${card(active)} yerinde bırakıldı.`
          : `${card(active)} ${name} sütununa bırakıldı.`;
      },
      onDragCancel: ({ active }) => `Vazgeçildi. ${card(active)} yerinde kaldı.`,
    },
  };
}

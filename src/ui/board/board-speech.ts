import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';

interface Carried {
  readonly data: { readonly current?: Record<string, unknown> | undefined };
}

/** Words for the things on a board. */
export interface BoardWords {
  /** "talep": reads "TLP-4 numaralı talep". */
  readonly noun: string;
  /** "Talebi": reads "Talebi almak için boşluk tuşuna basın." */
  readonly object: string;
  /** Returns the name of a column; null if the id is not a column's. */
  readonly columnName: (id: string) => string | null;
}

/** Returns the announcements to screen readers while a card is dragged. */
export function boardSpeech({ noun, object, columnName }: BoardWords): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const column = (id: UniqueIdentifier | undefined) => (id === undefined ? null : columnName(String(id)));
  const card = ({ data }: Carried) => {
    const number = data.current?.['number'];
    return `${typeof number === 'string' ? number : ''} numaralı ${noun}`;
  };
  return {
    screenReaderInstructions: {
      draggable: `${object} almak için boşluk tuşuna basın. Sağ ve sol ok tuşlarıyla sütun seçin. Bırakmak için yeniden boşluk tuşuna, vazgeçmek için Escape tuşuna basın.`,
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

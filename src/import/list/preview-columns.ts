import { formatDate } from '@/lib/dates';
import { formatMinor } from '@/lib/numbers';
import { formatPhone } from '@sync/model/rules/phone';
import type { PreviewColumn, StagedValues } from '../flow/import-kind';

/** Returns a text of a row; null if there is none. */
export function textIn(values: StagedValues, field: string): string | null {
  const value = values[field];
  return typeof value === 'string' ? value : null;
}

export function textColumn(id: string, header: string, width = 120): PreviewColumn {
  return { id, header, width, text: (values) => textIn(values, id) };
}

export function dayColumn(id: string, header: string): PreviewColumn {
  return {
    id,
    header,
    width: 100,
    text: (values) => {
      const day = textIn(values, id)?.slice(0, 10);
      return day === undefined ? null : formatDate(day);
    },
  };
}

export function phoneColumn(id: string, header: string): PreviewColumn {
  return {
    id,
    header,
    width: 150,
    text: (values) => {
      const phone = textIn(values, id);
      return phone === null ? null : formatPhone(phone);
    },
  };
}

/** Returns a column of something that is so or not; empty where the file does not say it. */
export function yesColumn(id: string, header: string): PreviewColumn {
  return {
    id,
    header,
    width: 110,
    text: (values) => (typeof values[id] === 'boolean' ? (values[id] ? 'Evet' : 'Hayır') : null),
  };
}

export function minorColumn(id: string, header: string): PreviewColumn {
  return {
    id,
    header,
    width: 116,
    align: 'end',
    text: (values) => {
      const minor = values[id];
      return typeof minor === 'number' ? formatMinor(minor) : null;
    },
  };
}

/** Returns a column of a code with its word. */
export function codeColumn(
  id: string,
  header: string,
  words: Readonly<Record<string, string>>,
  width = 110,
): PreviewColumn {
  return {
    id,
    header,
    width,
    text: (values) => {
      const code = textIn(values, id);
      return code === null ? null : (words[code] ?? code);
    },
  };
}

/** Words that were not read, of a row as it is sent. */
export const doubtsColumn: PreviewColumn = {
  id: 'doubts',
  header: 'Okunamayan',
  width: 200,
  text: ({ doubts }) => (Array.isArray(doubts) ? doubts.map(String).join(', ') : null),
};

import type { ExtraContent, ExtraField } from '@sync/model/rules/extra-values';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { formatDate } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';

/** Returns the name of a choice, also of a choice that is offered no more; null for none. */
const choiceName = ({ attributes }: ExtraField, id: string | null): string | null =>
  attributes.choices.find((choice) => choice.id === id)?.name ?? null;

/** Returns a value as the screen shows it; null for none. */
export function extraText(field: ExtraField, content: ExtraContent | undefined): string | null {
  if (content === undefined) return null;
  const { text_value, number_value, date_value, choice_id } = content;
  switch (field.attributes.value_kind) {
    case 'text':
      return text_value;
    case 'number': {
      if (number_value === null) return null;
      const number = formatNumber(Number(number_value), number_value.split('.')[1]?.length ?? 0);
      return field.attributes.unit === null ? number : `${number} ${field.attributes.unit}`;
    }
    case 'date':
      return date_value === null ? null : formatDate(date_value);
    case 'choice':
      return choiceName(field, choice_id);
  }
}

/** Returns a value as a cell of a file. */
export function extraCell(field: ExtraField, content: ExtraContent | undefined): SheetCell {
  if (content === undefined) return null;
  switch (field.attributes.value_kind) {
    case 'number':
      return content.number_value === null ? null : Number(content.number_value);
    case 'date':
      return content.date_value === null ? null : { day: content.date_value };
    case 'text':
    case 'choice':
      return extraText(field, content);
  }
}

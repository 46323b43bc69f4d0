import {
  Banknote,
  Building2,
  CalendarDays,
  Clock,
  Hash,
  Link,
  Phone,
  Plane,
  ShieldCheck,
  Stethoscope,
  Tag,
  UserRound,
  UserRoundPen,
  PencilLine,
  FileUser,
} from 'lucide-react';
import type { IconType } from '@/ui/icon';
import { isAsked } from '@sync/model/messages/template-content';
import { variableOf } from '@sync/model/messages/variables';
import type { VariableSource, VariableType } from '@sync/model/messages/variables';

const byType: Readonly<Partial<Record<VariableType, IconType>>> = {
  date: CalendarDays,
  time: Clock,
  number: Hash,
  money: Banknote,
  phone: Phone,
};
const bySource: Readonly<Record<VariableSource, IconType>> = {
  client: UserRound,
  ticket: Tag,
  meeting: CalendarDays,
  surgery: Stethoscope,
  insurance_case: ShieldCheck,
  trip: Plane,
  survey: Link,
  applicant: FileUser,
  hospital: Building2,
  user: UserRoundPen,
};

/** Returns the icon of a variable; null for unknown ones. */
export function variableIcon(key: string): IconType | null {
  if (isAsked(key)) return PencilLine;
  const variable = variableOf(key);
  return variable === undefined ? null : (byType[variable.type] ?? bySource[variable.from]);
}

/** Returns ground and ink of a variable in a text. */
export function variableTone(key: string, known: boolean): string {
  if (!known) return 'bg-danger-soft text-danger';
  return isAsked(key) ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent-ink';
}

import {
  BriefcaseBusiness,
  Building2,
  Cable,
  CircleDot,
  Contact,
  Inbox,
  MessageCircle,
  MessageSquareText,
  Phone,
  Shapes,
  Tag,
  CreditCard,
  FileUp,
  IdCard,
  Landmark,
  Scale,
  Store,
  CalendarRange,
  CalendarX,
  DoorOpen,
  Scissors,
  Stethoscope,
  FileText,
  FileUser,
  Microscope,
  ShieldCheck,
  SpellCheck,
} from 'lucide-react';
import type { IconType } from './icon';

/** Drawings that a description names, where it cannot hold a component. */
const namedIcons: Readonly<Record<string, IconType>> = {
  briefcase: BriefcaseBusiness,
  building: Building2,
  cable: Cable,
  'circle-dot': CircleDot,
  contact: Contact,
  inbox: Inbox,
  'credit-card': CreditCard,
  'file-up': FileUp,
  'id-card': IdCard,
  landmark: Landmark,
  message: MessageCircle,
  'message-square-text': MessageSquareText,
  scale: Scale,
  store: Store,
  'calendar-range': CalendarRange,
  'calendar-x': CalendarX,
  door: DoorOpen,
  scissors: Scissors,
  stethoscope: Stethoscope,
  'file-text': FileText,
  'file-user': FileUser,
  microscope: Microscope,
  'shield-check': ShieldCheck,
  'spell-check': SpellCheck,
  phone: Phone,
  shapes: Shapes,
  tag: Tag,
};

/** Returns the drawing of a name; throws on a name that has none, since names never come from people. */
export function namedIcon(name: string): IconType {
  const icon = namedIcons[name];
  if (icon === undefined) throw new Error(`unknown icon: ${name}`);
  return icon;
}

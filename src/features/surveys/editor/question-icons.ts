import { AlignLeft, CircleDot, Gauge, ListChecks, Star } from 'lucide-react';
import type { QuestionType } from '@sync/model/surveys/survey';
import type { IconType } from '@/ui/icon';

export const questionIcons: Readonly<Record<QuestionType, IconType>> = {
  nps: Gauge,
  scale: Star,
  one: CircleDot,
  many: ListChecks,
  text: AlignLeft,
};

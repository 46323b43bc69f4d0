import { priorities } from '@sync/model/ticket-values';
import type { Priority } from '@sync/model/ticket-values';

export function isPriority(code: string): code is Priority {
  return Object.hasOwn(priorities, code);
}

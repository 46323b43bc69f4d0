import { useKeys } from '@/ui/keys/key-commands';
import type { KeyCommand } from '@/ui/keys/key-commands';
import { actName } from '@sync/model/acts/act';
import type { Act } from '@sync/model/acts/act';
import { actIcons } from './act-icons';
import type { RecordActs } from './use-acts';

/**
 * Lets the keyboard and the quick search do acts with the record on the screen, as long as it is there. Those that
 * cannot be done now say why.
 * @param list acts of the record; those without a group stand at their own places on the screen alone
 * @param title of the record
 * @param more what can be done beside its acts, first
 */
export function useInPalette(
  { reason, label, press }: RecordActs,
  list: readonly Act[],
  title: string,
  more: readonly KeyCommand[] = [],
): void {
  const offered = list.flatMap((act): readonly KeyCommand[] => {
    const why = act.group === undefined && act.key === undefined ? undefined : reason(act);
    if (why === undefined) return [];
    return [
      {
        id: actName(act),
        label: label(act),
        key: act.key ?? null,
        icon: actIcons[act.icon],
        reason: why,
        run: () => press(act),
      },
    ];
  });
  useKeys({ rank: 'record', title: 'Açık kayıt', detail: title, commands: [...more, ...offered] });
}

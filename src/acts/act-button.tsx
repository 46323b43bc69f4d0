import { Button } from '@/ui/button';
import type { ButtonSize, ButtonTone } from '@/ui/button';
import type { Act } from '@sync/model/acts/act';
import { actIcons } from './act-icons';
import type { RecordActs } from './use-acts';

/** Renders the button of an act; nothing where it is not offered. */
export function ActButton({
  acts,
  act,
  tone,
  size,
  label,
  bare = false,
  disabledReason,
  reasonAt,
}: {
  acts: RecordActs;
  act: Act;
  tone?: ButtonTone;
  size?: ButtonSize;
  label?: string | undefined;
  /** Renders it without its drawing. */
  bare?: boolean;
  /** Reason of the screen against it, beyond the act's own. */
  disabledReason?: string | undefined;
  /** Id of the reason where the screen writes it. */
  reasonAt?: string | undefined;
}) {
  const reason = acts.reason(act);
  if (reason === undefined) return null;
  return (
    <Button
      tone={tone}
      size={size}
      icon={bare ? undefined : actIcons[act.icon]}
      disabledReason={reason ?? disabledReason}
      reasonAt={reasonAt}
      onClick={() => acts.press(act)}
    >
      {label ?? acts.label(act)}
    </Button>
  );
}

import { CalendarCheck, Luggage, Scissors, Ticket, UserRoundSearch } from 'lucide-react';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import type { IconType } from '@/ui/icon';
import { namedIcons } from '@/kit/record/named-icons';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import type { RecordPlace } from '@/kit/record/record-screens';
import { entities } from '@sync/model/registry';
import { rowClass } from './place-row';
import { useRecentNames } from './recent-names';

/** Drawings of the kinds that no list of the model shows. */
const icons: Readonly<Record<string, IconType>> = {
  ticket: Ticket,
  client: UserRoundSearch,
  surgery: Scissors,
  meeting: CalendarCheck,
  patient_trip: Luggage,
};

function iconOf(kind: string): IconType {
  const screen = entities.find((entity) => entity.kind === kind)?.screen;
  return icons[kind] ?? namedIcons[screen?.icon ?? 'file-text'];
}

/**
 * Shows the records opened last.
 * @param keepsRoom true where what stands below must not move when the first ones come
 */
export function Recents({
  records,
  id,
  keepsRoom = false,
  onFollow,
}: {
  records: readonly RecordPlace[];
  id: string;
  keepsRoom?: boolean;
  onFollow?: (() => void) | undefined;
}) {
  const { access } = useSignedIn();
  const names = useRecentNames(records);
  if (records.length === 0 && !keepsRoom) return null;
  return (
    <section className="mt-2.5" aria-labelledby={`${id}-recents`}>
      <h2
        id={`${id}-recents`}
        className="m-0 flex h-7 items-center px-2.5 text-xs font-medium text-ink-3 touch:h-11"
      >
        Son açılanlar
      </h2>
      <ul className={cx('space-y-px', keepsRoom && 'min-h-[98px] touch:min-h-[134px]')}>
        {records.length === 0 && (
          <li className="px-2.5 text-xs text-ink-3">Açtığınız son üç kayıt burada durur.</li>
        )}
        {records.map(({ kind, id: record }, at) => {
          const address = recordAddress(kind, record, access);
          const Icon = iconOf(kind);
          return address === null ? null : (
            <li key={record}>
              <RecordLink to={address} className={rowClass(false)} onClick={onFollow}>
                <Icon className="size-4.5 shrink-0 text-ink-3" aria-hidden="true" />
                <span className="clip num flex-1">{names[at]}</span>
              </RecordLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

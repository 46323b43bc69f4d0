import { Sheet } from '@/ui/sheet';
import { homePlace } from '@/kit/record/navigation';
import { PlaceLink } from './sidebar';
import type { NavigationProps } from './sidebar';

/** Shows all places, for rail and bottom bar. */
export default function NavigationSheet(props: NavigationProps & { open: boolean; onClose: () => void }) {
  const { groups, current, open, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title="Menü">
      <nav aria-label="Tüm sayfalar">
        <PlaceLink place={homePlace} current={current} onFollow={onClose} />
        {groups.map((group) => (
          <section key={group.id} className="mt-4" aria-labelledby={`menu-${group.id}`}>
            <h3 id={`menu-${group.id}`} className="px-2.5 py-1 text-xs font-medium text-ink-3">
              {group.label}
            </h3>
            <ul className="space-y-px">
              {group.places.map((place) => (
                <li key={place.to}>
                  <PlaceLink place={place} current={current} onFollow={onClose} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Sheet>
  );
}

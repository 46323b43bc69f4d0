import type { RecordPlace } from '@/kit/record/record-screens';
import { Sheet } from '@/ui/sheet';
import { NavigationList } from './navigation-list';
import type { NavigationProps } from './navigation-list';

/** Shows all pages, for rail and bottom bar. */
export default function NavigationSheet(
  props: NavigationProps & {
    recents: readonly RecordPlace[];
    open: boolean;
    /** Group that the sheet was opened for; null for none. */
    asked: string | null;
    onClose: () => void;
  },
) {
  const { groups, current, recents, open, asked, onClose } = props;
  return (
    <Sheet open={open} onClose={onClose} title="Menü">
      <nav aria-label="Tüm sayfalar">
        <NavigationList id="menu" onFollow={onClose} {...{ groups, current, recents, asked }} />
      </nav>
    </Sheet>
  );
}

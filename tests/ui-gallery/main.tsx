import { createRoot } from 'react-dom/client';
import { ToastArea } from '@/ui/toast-area';
import { ChartsPage } from './charts-page';
import { ComponentsPage } from './components-page';
import { FieldsPage } from './fields-page';
import { GalleryNav } from './gallery-nav';
import { OverlaysPage } from './overlays-page';
import { RecordPage } from './record-page';
import { TablePage } from './table-page';
import './gallery.css';

/** `?page=table&theme=dark` chooses what is shown. */
const query = new URLSearchParams(location.search);
const dark = query.get('theme') === 'dark';
if (dark) document.documentElement.dataset['theme'] = 'dark';

const pages = {
  components: ComponentsPage,
  fields: FieldsPage,
  table: TablePage,
  overlays: OverlaysPage,
  record: RecordPage,
  charts: ChartsPage,
} as const;
const asked = query.get('page') ?? '';
const name = asked in pages ? (asked as keyof typeof pages) : 'components';
const Page = pages[name];

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <GalleryNav pages={Object.keys(pages)} current={name} dark={dark} />
      <Page />
      <ToastArea />
    </>,
  );
}

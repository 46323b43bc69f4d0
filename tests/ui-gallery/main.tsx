import { createRoot } from 'react-dom/client';
import { ToastArea } from '@/ui/toast-area';
import { ComponentsPage } from './components-page';
import { FieldsPage } from './fields-page';
import { OverlaysPage } from './overlays-page';
import { RecordPage } from './record-page';
import { TablePage } from './table-page';
import './gallery.css';

/** `?page=table&theme=dark` chooses what is shown. */
const query = new URLSearchParams(location.search);
if (query.get('theme') === 'dark') document.documentElement.dataset['theme'] = 'dark';

const pages = {
  components: ComponentsPage,
  fields: FieldsPage,
  table: TablePage,
  overlays: OverlaysPage,
  record: RecordPage,
} as const;
const name = query.get('page') ?? 'components';
const Page = name in pages ? pages[name as keyof typeof pages] : ComponentsPage;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <Page />
      <ToastArea />
    </>,
  );
}

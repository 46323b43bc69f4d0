import { Link } from '@tanstack/react-router';
import { ArrowRight, CalendarPlus, FileUp, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { buttonClass } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { mayOpen } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';

interface MainAct {
  readonly label: string;
  readonly icon: IconType;
  readonly needs: readonly PermissionKey[];
  readonly link: (props: { readonly className: string; readonly children: ReactNode }) => ReactNode;
}

/** Most frequent act of each duty; who has several duties is offered the first one. */
const mainActs: readonly MainAct[] = [
  {
    label: 'Yeni talep',
    icon: Plus,
    needs: routePermissions['/crm/client-ticket'],
    link: (props) => <Link to="/crm/client-ticket" {...props} />,
  },
  {
    label: 'Ameliyat ekle',
    icon: Plus,
    needs: routePermissions['/crm/client-ticket/surgery'],
    link: (props) => <Link to="/crm/client-ticket/surgery" {...props} />,
  },
  {
    label: 'Banka dosyası yükle',
    icon: FileUp,
    needs: ['pos.upload_bank_reports.read', 'pos.upload_bank_reports.import'],
    link: (props) => <Link to="/pos/upload-bank-reports" {...props} />,
  },
  {
    label: 'İncelemeye başla',
    icon: ArrowRight,
    needs: ['form.resumes.read', 'form.resumes.score'],
    link: (props) => <Link to="/form/resumes" search={{ status: 'new', blind: 'yes' }} {...props} />,
  },
  {
    label: 'Toplantı planla',
    icon: CalendarPlus,
    needs: [...routePermissions['/companies/meetings'], 'companies.meetings.add'],
    link: (props) => <Link to="/companies/meetings/$meetingId" params={{ meetingId: 'new' }} {...props} />,
  },
];

/** Offers the one act that the user's duty does most often; nothing to those who only read. */
export function MainAct() {
  const { access } = useSignedIn();
  const act = mainActs.find(({ needs }) => mayOpen(access, needs));
  if (act === undefined) return null;
  const { icon: Icon, label } = act;
  return act.link({
    className: buttonClass('primary'),
    children: (
      <>
        <Icon className="size-4" aria-hidden="true" />
        {label}
      </>
    ),
  });
}

import { FileUp } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '@/data/workspace';
import { buttonClass } from '@/ui/button';
import type { PermissionKey } from '@sync/model/access/permissions';

/** Leads from a list of records to the lists that it is filled from; nothing for users who may not import. */
export function ImportLink({
  to,
  permission,
  quiet = false,
}: {
  to: '/companies/company-import' | '/companies/person-import' | '/crm/ticket-import' | '/crm/surgery-import';
  permission: PermissionKey;
  /** Among the tools of a list. */
  quiet?: boolean;
}) {
  if (!usePermission(permission)) return null;
  return (
    <Link
      to={to}
      className={quiet ? buttonClass('quiet', 'sm', 'font-normal! max-[56.1875em]:min-w-11') : buttonClass()}
      title="Liste içe aktar"
    >
      <FileUp className="size-4" aria-hidden="true" />
      <span className={quiet ? 'max-[56.1875em]:sr-only' : 'max-[79.9375em]:sr-only'}>İçe aktar</span>
    </Link>
  );
}

import { FileUp } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '@/data/workspace';
import { buttonClass } from '@/ui/button';
import type { judgedLists } from '@sync/model/entities/import-values';
import type { PermissionKey } from '@sync/model/access/permissions';

/** Leads from a list of records to the lists that it is filled from; nothing for users who may not import. */
export function ImportLink({
  to,
  permission,
  quiet = false,
  label = 'İçe aktar',
}: {
  to: (typeof judgedLists)[keyof typeof judgedLists]['page'];
  permission: PermissionKey;
  /** Among the tools of a list. */
  quiet?: boolean;
  /** Words for the lists, where the place does not say it. */
  label?: string;
}) {
  if (!usePermission(permission)) return null;
  return (
    <Link
      to={to}
      className={quiet ? buttonClass('quiet', 'sm', 'font-normal! max-[56.1875em]:min-w-11') : buttonClass()}
      title={label === 'İçe aktar' ? 'Liste içe aktar' : `${label}: liste içe aktar`}
    >
      <FileUp className="size-4" aria-hidden="true" />
      <span
        className={
          label === 'İçe aktar' ? (quiet ? 'max-[56.1875em]:sr-only' : 'max-[79.9375em]:sr-only') : ''
        }
      >
        {label}
      </span>
    </Link>
  );
}

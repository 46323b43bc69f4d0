import { useNavigate } from '@tanstack/react-router';
import { Copy, GitCompareArrows, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { addRole, deleteRole, saveRole } from '@sync/rpc/access';
import { useCommand } from '@/data/use-command';
import { usePermission } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { Sheet } from '@/ui/sheet';
import { toastSuccess } from '@/ui/toast';
import { explainProblem } from '../command-problems';
import { PermissionList } from './permission-groups';
import type { RoleRow } from './role-rows';
import { OFFLINE_REASON } from '@/kit/form/sheet-form';
import { Part } from '@/kit/record/sheet-parts';

/** Shows a role's permissions, its users, and its actions. */
export function RoleSheet({
  row: { role, members, used },
  onClose,
  onEdit,
  onClone,
  onCompare,
}: {
  row: RoleRow;
  onClose: () => void;
  onEdit: () => void;
  onClone: () => void;
  onCompare: () => void;
}) {
  const mayAdd = usePermission(addRole.permission);
  const mayEdit = usePermission(saveRole.permission);
  const mayDelete = usePermission(deleteRole.permission);
  const mayOpenUsers = usePermission('access.users.read');
  const navigate = useNavigate();
  const command = useCommand();
  const [asking, setAsking] = useState(false);

  const entries: MenuEntry[] = [{ label: 'Karşılaştır…', icon: GitCompareArrows, onSelect: onCompare }];
  if (mayAdd) entries.push({ label: 'Kopyasını oluştur…', icon: Copy, onSelect: onClone });
  if (mayDelete) {
    const reason = role.is_system
      ? 'Sistem rolü silinemez'
      : used
        ? 'Rol kullanılıyor'
        : command.offline
          ? OFFLINE_REASON
          : undefined;
    entries.push('separator', {
      label: 'Rolü sil…',
      icon: Trash2,
      danger: true,
      disabledReason: reason,
      onSelect: () => setAsking(true),
    });
  }
  const remove = async () => {
    const removed = await command.run(deleteRole, {
      target: role.id,
      base_version: role.row_version,
    });
    if (removed === undefined) return;
    toastSuccess('Rol silindi.');
    onClose();
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={role.name}
      flush
      footer={
        asking ? (
          <div role="alert" className="w-full py-1">
            <p className="mb-2">
              <b>Bu rol silinsin mi?</b> Kimsede yok; silinince yeniden verilemez.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button autoFocus onClick={() => setAsking(false)}>
                Vazgeç
              </Button>
              <Button
                tone="danger"
                icon={Trash2}
                busy={command.busy}
                busyLabel="Siliniyor"
                onClick={() => void remove()}
              >
                Rolü sil
              </Button>
            </div>
            {command.problem !== null && (
              <p className="mt-2 text-danger">{explainProblem(command.problem)}</p>
            )}
          </div>
        ) : (
          <>
            {mayEdit && (
              <Button
                tone="primary"
                icon={Pencil}
                onClick={onEdit}
                disabledReason={role.is_system ? 'Sistem rolü değiştirilemez' : undefined}
              >
                Düzenle
              </Button>
            )}
            <Menu entries={entries} align="start">
              Diğer işlemler
            </Menu>
          </>
        )
      }
    >
      <div className="px-5 pb-4">
        {role.is_system && <Badge tone="info">Sistem rolü</Badge>}
        {role.description !== null && <p className="mt-1 text-ink-2">{role.description}</p>}
      </div>
      <Part title={`Bu role sahip olanlar (${members.length})`}>
        {members.length === 0 ? (
          <p className="py-1.5 text-ink-2">Bu rol kimsede yok.</p>
        ) : (
          <ul className="-mx-2">
            {members.map((member) => (
              <li key={member.id}>
                <button
                  type="button"
                  disabled={!mayOpenUsers}
                  className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-left enabled:hover:bg-hover"
                  onClick={() => void navigate({ to: '/access/users', search: { user: member.id } })}
                >
                  <Avatar name={member.full_name} />
                  <span className="clip flex-1">{member.full_name}</span>
                  <span className="meta clip text-ink-2">{member.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={`Yetkileri (${countOf(role.permission_keys.length, 'yetki')})`}>
        <PermissionList keys={role.permission_keys} />
      </Part>
    </Sheet>
  );
}

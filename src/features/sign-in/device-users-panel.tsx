import { ChevronRight, CloudUpload, ShieldCheck, TabletSmartphone } from 'lucide-react';
import { listDeviceUsers } from '@/data/device-users';
import type { DeviceUser } from '@/data/device-users';
import { formatDayTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Avatar } from '@/ui/avatar';

/** Shows the users whose records are on this device; choosing one fills in the address. */
export function DeviceUsersPanel({ onChoose }: { onChoose: (user: DeviceUser) => void }) {
  const people = listDeviceUsers();
  return (
    <section
      aria-labelledby="device-users"
      className="flex flex-col border-line bg-sunken p-8 max-md:border-t max-sm:p-5 md:border-l"
    >
      <h2 id="device-users" className="text-[0.9375rem] font-semibold">
        Bu cihazdaki kullanıcılar
      </h2>
      {people.length === 0 ? (
        <p className="meta mt-1 text-ink-2">
          Bu cihazda bekleyen kayıt yok. Oturum açınca kayıtlarınız buraya alınır ve çevrimdışı da
          çalışabilirsiniz.
        </p>
      ) : (
        <>
          <p className="meta mt-1 mb-4 text-ink-2">Kayıtları bu cihazda bekliyor.</p>
          <ul className="card divide-y divide-line-soft overflow-hidden">
            {people.map((user) => (
              <li key={user.id}>
                <button
                  type="button"
                  className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start hover:bg-hover focus-visible:-outline-offset-2"
                  onClick={() => onChoose(user)}
                >
                  <Avatar name={user.name} size={36} />
                  <span className="min-w-0 flex-1">
                    <span className="clip block font-medium">{user.name}</span>
                    <Detail user={user} />
                  </span>
                  <ChevronRight className="size-4.5 text-ink-3" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex-1" />
      <ul className="meta mt-6 space-y-2 text-ink-2">
        <li className="flex gap-2.5">
          <ShieldCheck className="size-4.5" aria-hidden="true" />
          Her kullanıcının kayıtları bu cihazda ayrı tutulur.
        </li>
        <li className="flex gap-2.5">
          <TabletSmartphone className="size-4.5" aria-hidden="true" />
          Oturum açtıktan sonra bağlantı kesilse de çalışabilirsiniz.
        </li>
      </ul>
    </section>
  );
}

function Detail({ user }: { user: DeviceUser }) {
  if (user.unsent > 0)
    return (
      <span className="meta flex items-center gap-1.5 text-sy-waiting">
        <CloudUpload className="size-3.5" aria-hidden="true" />
        {countOf(user.unsent, 'değişiklik')} bekliyor
      </span>
    );
  const seen = formatDayTime(user.lastSeenAt);
  return (
    <span className="meta num clip block text-ink-2">
      {user.department === null ? seen : `${user.department} · ${seen}`}
    </span>
  );
}

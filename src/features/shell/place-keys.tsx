import { useNavigate, useRouter } from '@tanstack/react-router';
import { CirclePlus, CircleQuestionMark } from 'lucide-react';
import { useMemo } from 'react';
import { useSignedIn } from '@/data/workspace';
import { helpOf } from '@/kit/help/chapters';
import { homePlace, openGroups } from '@/kit/record/navigation';
import { useKeys } from '@/ui/keys/key-commands';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { useCurrentScreen } from './current-screen';

/** Presses the undo of the latest notice. */
function undoLatest(): void {
  [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1)?.click();
}

/** Has keys lead to the screens that the user may open, and do what can be done everywhere. */
export function PlaceKeys() {
  const { access } = useSignedIn();
  const router = useRouter();
  const navigate = useNavigate();
  const { path } = useCurrentScreen();
  const places = useMemo(
    () => [
      homePlace,
      ...openGroups(access, (to) => Object.hasOwn(router.routesByPath, to)).flatMap((group) => group.places),
    ],
    [access, router],
  );
  const create = () => void navigate({ to: '/crm/client-ticket' });
  useKeys({
    rank: 'go',
    title: 'Git',
    detail: 'iki tuş, arka arkaya',
    commands: [
      ...places.flatMap(({ to, label, key }) =>
        key === null ? [] : [{ id: `go.${to}`, label, key, run: () => void navigate({ to }) }],
      ),
      {
        id: 'go./yardim',
        label: 'Yardım: bu ekranın kılavuzu',
        key: 'g ?',
        icon: CircleQuestionMark,
        run: () => void navigate(helpOf(path)),
      },
    ],
  });
  const mayCreate = mayOpen(access, routePermissions['/crm/client-ticket']);
  const text = 'Yeni hasta ve talep';
  useKeys({
    rank: 'everywhere',
    title: 'Her yerde',
    commands: [
      ...(mayCreate
        ? [
            { id: 'new', label: text, key: 'n', icon: CirclePlus, run: create },
            { id: 'new.anywhere', label: `${text}, yazarken de`, key: 'ctrl+alt+n', run: create },
          ]
        : []),
      { id: 'undo', label: 'Yapılanı geri al', key: 'z', run: undoLatest },
    ],
  });
  return null;
}
